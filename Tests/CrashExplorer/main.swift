import Glibc
import SimulatedDisk

let a = CommandLine.arguments.dropFirst().map { Int($0)! }
if a.count >= 2 {
    let r = CrashExploration.replay(seed: 1, chain: UInt64(a[0]), state: a[1])
    for l in r.card { print(l) }
    print(r.violation as Any)
    exit(1)
}
let run = CrashExploration(seed: 1, states: a.first ?? 100000)
run.run(threads: 2)
let t = run.tally
for m in FaultModel.allCases { print(m, t[m]) }
print(t.promisedRot, t.chains, t.openings, t.reopened, t.failuresMet)
for v in run.violations { print(v) }
