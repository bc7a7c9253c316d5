/// Runs of points on known roads and on new ones.
enum RoadRuns {
    private struct Run {
        var isKnown: Bool
        var count: Int

        var isShort: Bool { count < RoadRules.shortestRun }
    }

    /// Short runs become what lies before them, or behind them where nothing does.
    static func swallow(_ isKnown: inout ArraySlice<Bool>) {
        var runs: [Run] = []
        for value in isKnown {
            if runs.last?.isKnown == value {
                runs[runs.count - 1].count += 1
            } else {
                runs.append(Run(isKnown: value, count: 1))
            }
        }
        var index = isKnown.startIndex
        for run in joined(runs) {
            for place in index..<index + run.count { isKnown[place] = run.isKnown }
            index += run.count
        }
    }

    private static func joined(_ runs: [Run]) -> [Run] {
        var joined: [Run] = []
        for run in runs {
            guard let last = joined.last else {
                joined.append(run)
                continue
            }
            if last.isKnown == run.isKnown || run.isShort {
                joined[joined.count - 1].count += run.count
            } else if joined.count == 1, last.isShort {
                joined[0] = Run(isKnown: run.isKnown, count: last.count + run.count)
            } else {
                joined.append(run)
            }
        }
        return joined
    }
}
