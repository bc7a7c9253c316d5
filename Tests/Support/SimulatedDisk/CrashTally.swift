/// The figures of an exploration. Tallies of several threads add up.
package struct CrashTally: Sendable {
    package struct Model: Sendable {
        package var states = 0
        /// Acknowledged lines lost, summed over all states.
        package var lost = 0
        package var statesWithLoss = 0
        /// The state that lost most, and how much it was allowed to lose.
        package var worst = 0
        package var worstBound = 0

        mutating func add(lost count: Int, bound: Int) {
            states += 1
            lost += count
            if count > 0 { statesWithLoss += 1 }
            if count > worst {
                worst = count
                worstBound = bound
            }
        }

        mutating func add(_ other: Model) {
            states += other.states
            lost += other.lost
            statesWithLoss += other.statesWithLoss
            if other.worst > worst {
                worst = other.worst
                worstBound = other.worstBound
            }
        }
    }

    package var models = [Model](repeating: Model(), count: FaultModel.allCases.count)
    /// F5 as far as the promise goes; the rest of F5 lies beyond it.
    package var promisedRot = Model()
    package var chains = 0
    package var openings = 0
    package var reopened = 0
    package var audited = 0
    package var failuresMet = 0

    package init() {}

    package var states: Int { models.reduce(0) { $0 + $1.states } }

    /// Acknowledged lines lost where none may be lost.
    package var lost: Int {
        self[.f0].lost + self[.f1].lost + self[.f2].lost + promisedRot.lost
    }

    package subscript(_ model: FaultModel) -> Model {
        get { models[model.rawValue] }
        set { models[model.rawValue] = newValue }
    }

    package mutating func add(_ other: CrashTally) {
        for index in models.indices { models[index].add(other.models[index]) }
        promisedRot.add(other.promisedRot)
        chains += other.chains
        openings += other.openings
        reopened += other.reopened
        audited += other.audited
        failuresMet += other.failuresMet
    }
}

// MARK: - In words

extension CrashTally {
    /// Lines for a person, then the figures.
    package func report(states: Int) -> [String] {
        var lines = ["\(chains) logs, \(openings) openings, \(failuresMet) failed commits made again elsewhere"]
        for model in [FaultModel.f0, .f1, .f2] {
            lines.append("\(model): \(self[model].states) states, \(self[model].lost) acknowledged lines lost")
        }
        let beyond = self[.f5].lost - promisedRot.lost
        lines.append("F5: \(promisedRot.states) states within the promise, \(promisedRot.lost) acknowledged lines lost")
        let unpromised = self[.f5].states - promisedRot.states
        lines.append("F5: \(unpromised) states beyond it, \(beyond) lines that stood nowhere else")
        for (model, bound) in [(FaultModel.f3, "of its flash page"), (.f4, "of the block before")] {
            let one = self[model]
            lines.append(
                "\(model): \(one.states) states, \(one.statesWithLoss) with a loss; "
                    + "worst \(one.worst) of the \(one.worstBound) acknowledged lines \(bound)")
        }
        lines.append("\(reopened) states opened again by the writer, appended to and read; \(audited) audited")
        return lines + figures(states)
    }

    private func figures(_ states: Int) -> [String] {
        [
            "figure crash-states \(states) states", "figure crash-lost \(lost) lines",
            "figure crash-lost-f3 " + worst(.f3), "figure crash-lost-f4 " + worst(.f4),
        ]
    }

    /// The state that lost most, beside what it was allowed to lose.
    private func worst(_ model: FaultModel) -> String {
        let one = self[model]
        guard one.worstBound > 0 else { return "\(one.worst) lines" }
        let hundredths = one.worst * 100 / one.worstBound
        let ratio = "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
        return "\(one.worst) lines peer bound \(one.worstBound) ratio \(ratio)"
    }
}
