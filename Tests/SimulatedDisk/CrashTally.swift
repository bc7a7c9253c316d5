/// What an exploration has seen. Tallies of several threads add up.
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
