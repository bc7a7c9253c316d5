import Answers
import AppendLog
import Drive
import Glibc
import JSON
import SimulatedDisk
import TemporaryFolders
import Testing

/// The lines that Tests/Vectors/answers-lines.txt has, and any others.
@Suite struct AnswerLineTests {
    /// A line and what a second writer says of it.
    private struct Vector {
        var line: [UInt8]
        var said: JSONValue

        var sequence: UInt64 { UInt64(said["sequence"]?.integer ?? 0) }
    }

    private static func vectors() throws -> [Vector] {
        let folder = #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()
        let bytes = try #require(WholeFile.bytes(of: folder + "/Vectors/answers-lines.txt"))
        let lines = bytes.split(separator: 0x0A).map(Array.init)
        return try stride(from: 0, to: lines.count - 1, by: 2).map { index in
            Vector(line: lines[index], said: try JSONValue(reading: lines[index + 1]))
        }
    }

    private static func read(_ line: [UInt8], sequence: UInt64) -> ReadAnswer {
        line.withUnsafeBytes { ReadAnswer(sequence: sequence, $0) }
    }

    @Test func everyVectorIsReadAsItsWriterSays() throws {
        let vectors = try Self.vectors()
        #expect(vectors.count > 60)
        for vector in vectors {
            #expect(vector.line.withUnsafeBytes { LineCheck.isGood($0) })
            switch Self.read(vector.line, sequence: vector.sequence) {
            case .answer(let answer):
                #expect(said(answer, vector.sequence) == vector.said, "line \(vector.sequence)")
            case .unreadable: #expect(vector.said["unreadable"] != nil, "line \(vector.sequence)")
            case .other: #expect(vector.said["other"] != nil, "line \(vector.sequence)")
            }
        }
    }

    /// The line as the vectors have it, its places and days as the line itself writes them.
    private func said(_ answer: AnswerLine, _ sequence: UInt64) -> JSONValue {
        let words = answer.line(sequence).split(separator: " ").map(String.init)
        var members: [JSONValue.Member] = [
            .init("sequence", .integer(Int64(sequence))), .init("letter", .string(words[0])),
            .init("utc", .integer(answer.utc)), .init("service", .string(answer.service)),
            .init("host", .string(answer.host)), .init("at", .string(words[5])),
        ]
        switch answer.content {
        case .address(let address): members += described(address, words)
        case .weather(let weather): members += described(weather, words)
        case .nothing(let day): members.append(.init("day", day == nil ? .null : .string(words[6])))
        case .failure(let failure, let day):
            members += [
                .init("day", day == nil ? .null : .string(words[6])),
                .init("status", .integer(Int64(failure.status))), .init("why", .string(failure.reason.rawValue)),
                .init("next", failure.next.map { .integer($0) } ?? .null), .init("setting", .string(words[10])),
            ]
        }
        return .object(members)
    }

    private func described(_ address: FoundAddress, _ words: [String]) -> [JSONValue.Member] {
        let names = [
            address.street, address.houseNumber, address.suburb, address.city, address.county, address.state,
            address.postcode, address.country,
        ]
        return [
            .init("found", .string(words[6])), .init("names", .array(names.map { $0.map { .string($0) } ?? .null })),
            .init("source", .string(address.source)), .init("licence", .string(address.licence)),
        ]
    }

    private func described(_ weather: WeatherDay, _ words: [String]) -> [JSONValue.Member] {
        let lists = WeatherValue.allCases.map { value in
            JSONValue.array(weather[value].map { $0.map { .integer(Int64($0)) } ?? .null })
        }
        return [
            .init("day", .string(words[6])), .init("found", .string(words[7])),
            .init("quality", .string(weather.quality.rawValue)), .init("hours", .array(lists)),
            .init("source", .string(weather.source)), .init("licence", .string(weather.licence)),
        ]
    }

    @Test func whatIsReadIsWrittenAgainAsItStands() throws {
        var same = 0
        for vector in try Self.vectors() {
            guard case .answer(let answer) = Self.read(vector.line, sequence: vector.sequence) else { continue }
            let line = Array("\(answer.line(vector.sequence)) *".utf8)
            if line.elementsEqual(vector.line.dropLast(8)) { same += 1 }
        }
        // All but the one that a newer program wrote.
        #expect(same == 13)
    }

    @Test func theLongestWeatherFitsIntoALine() {
        var weather = WeatherDay(
            day: 20_000, place: Coordinate(latitudeE7: -899_999_000, longitudeE7: -1_799_999_000), quality: .forecast,
            source: "Open-Meteo", licence: "CC BY 4.0")
        for value in WeatherValue.allCases {
            let bounds = value.bounds
            let ends = [bounds.lowerBound, bounds.upperBound].sorted { "\($0)".count < "\($1)".count }
            weather[value] = Array(repeating: ends[1], count: WeatherDay.hours)
        }
        let line = AnswerLine(
            utc: 4_102_444_800_000, service: "open-meteo", host: String(repeating: "h", count: 100),
            at: WeatherCell(weather.place).middle, .weather(weather))
        #expect(line.isGood)
    }

    @Test func whatALineCannotHoldIsKnownBefore() {
        let place = Coordinate(latitudeE7: 500_998_000, longitudeE7: 85_442_000)
        var address = FoundAddress(place: place, source: "OSM", licence: "ODbL")
        func isGood() -> Bool {
            AnswerLine(utc: 1, service: "photon", host: "h", at: place, .address(address)).isGood
        }
        #expect(!isGood())
        address.street = String(repeating: "x", count: 200)
        #expect(isGood())
        address.street = String(repeating: "x", count: 201)
        #expect(!isGood())
        address.street = String(repeating: "_", count: 200)
        address.city = address.street
        #expect(!isGood())
        address.street = nil
        address.city = "Höchst"
        #expect(isGood())
        address.country = "de"
        #expect(!isGood())
    }

    /// Bytes that a card or a hand may have left: nothing traps, and what is read can be written and read again.
    @Test func anyBytesAreAnAnswerOrNone() throws {
        var random = SeededGenerator(seed: 11)
        let seeds = try Self.vectors().filter { $0.said["unreadable"] == nil }.map(\.line)
        var read = 0
        for _ in 0..<40_000 {
            var line = seeds[random.below(seeds.count)]
            for _ in 0...random.below(3) { line[random.below(line.count)] = UInt8(random.below(256)) }
            let words = String(decoding: line, as: UTF8.self).split(separator: " ")
            let sequence = words.count > 1 ? UInt64(words[1]) ?? 1 : 1
            guard case .answer(let answer) = Self.read(line, sequence: sequence) else { continue }
            read += 1
            let again = Array("\(answer.line(sequence)) *00000000".utf8)
            #expect(Self.read(again, sequence: sequence) == .answer(answer))
        }
        #expect(read > 1000)
    }
}
