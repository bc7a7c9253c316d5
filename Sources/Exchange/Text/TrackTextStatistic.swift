import Drive

extension TrackText {
    func value(of statistic: Statistic, _ summary: DriveStatistics.Summary) {
        switch statistic.value(summary) {
        case .count(let count): integer(Int64(count))
        case .number(let number): decimal(number, places: statistic.places)
        }
    }
}
