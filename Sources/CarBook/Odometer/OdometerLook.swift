/// A reading, as the fit sees it: on an instrument that was never exchanged, with what was recorded until then.
struct OdometerLook {
    let reading: Reading
    /// Metres on that instrument.
    let metres: Int
    let recordedMetres: Int
    /// Exchanges until then.
    let exchanges: Int

    init(_ reading: Reading, _ chain: InstrumentChain, _ recorded: (Int64) -> Int) {
        self.reading = reading
        metres = reading.metres + chain.shiftMetres(at: reading.milliseconds)
        recordedMetres = recorded(reading.milliseconds)
        exchanges = chain.count(at: reading.milliseconds)
    }

    /// The order of looks: by their instants, equal ones by what they show.
    static func inOrder(_ one: OdometerLook, _ other: OdometerLook) -> Bool {
        (one.reading.milliseconds, one.metres, one.reading.id)
            < (other.reading.milliseconds, other.metres, other.reading.id)
    }
}
