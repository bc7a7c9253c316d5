/// The widths of letters, so that a picture knows how much room its words take before anyone has a font.
///
/// They are those of DejaVu Sans in thousandths of the font's height, from the blank to the last letter of Latin
/// Extended-A; `scripts/font-widths.py` prints them. Letters of other scripts are guessed, rather wide than narrow.
package enum FontWidths {
    private static let first: UInt32 = 0x20
    /// Bold letters are wider, none by more than this.
    private static let bold = 1.13
    private static let usual = 0.75
    private static let wide = 1.05

    /// The room that a line of text takes.
    package static func width(of text: String, size: Double, isBold: Bool = false) -> Double {
        let ems = text.unicodeScalars.reduce(0.0) { $0 + width(of: $1) }
        return ems * size * (isBold ? bold : 1)
    }

    private static func width(of letter: Unicode.Scalar) -> Double {
        guard letter.value >= first else { return 0 }
        let place = Int(letter.value - first)
        if place < table.count { return Double(table[place]) / 1_000 }
        if letter.properties.isJoining { return 0 }
        return letter.value >= 0x1100 && !isNarrow(letter.value) ? wide : usual
    }

    /// True for letters behind those of East Asia that are no wider than ours.
    private static func isNarrow(_ letter: UInt32) -> Bool {
        letter < 0x2E80 && letter > 0x11FF || letter >= 0xFB00 && letter < 0xFE30
    }

    private static let table: [UInt16] = [
        318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636,
        636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775,
        752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390,
        337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612,
        635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838, 600, 600, 600, 600, 600,
        600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600,
        600, 600, 600, 600, 600, 600, 600, 600, 318, 401, 636, 636, 636, 636, 337, 500, 500, 1000, 471, 612,
        838, 361, 1000, 500, 500, 838, 401, 401, 500, 636, 636, 318, 500, 401, 471, 612, 969, 969, 969, 531,
        684, 684, 684, 684, 684, 684, 974, 698, 632, 632, 632, 632, 295, 295, 295, 295, 775, 748, 787, 787,
        787, 787, 787, 838, 787, 732, 732, 732, 732, 611, 605, 630, 613, 613, 613, 613, 613, 613, 982, 550,
        615, 615, 615, 615, 278, 278, 278, 278, 612, 634, 612, 612, 612, 612, 612, 838, 612, 634, 634, 634,
        634, 592, 635, 592, 684, 613, 684, 613, 684, 613, 698, 550, 698, 550, 698, 550, 698, 550, 770, 635,
        775, 635, 632, 615, 632, 615, 632, 615, 632, 615, 632, 615, 775, 635, 775, 635, 775, 635, 775, 635,
        752, 634, 916, 695, 295, 278, 295, 278, 295, 278, 295, 278, 295, 278, 590, 556, 295, 278, 656, 579,
        579, 557, 278, 557, 278, 557, 375, 557, 342, 562, 284, 748, 634, 748, 634, 748, 634, 813, 748, 634,
        787, 612, 787, 612, 787, 612, 1070, 1023, 695, 411, 695, 411, 695, 411, 635, 521, 635, 521, 635, 521,
        635, 521, 611, 392, 611, 392, 611, 392, 732, 634, 732, 634, 732, 634, 732, 634, 732, 634, 732, 634,
        989, 818, 611, 592, 611, 685, 525, 685, 525, 685, 525, 352,
    ]
}

extension Unicode.Scalar.Properties {
    /// True for accents that stand over the letter before them, and for signs that nobody sees.
    fileprivate var isJoining: Bool { generalCategory == .nonspacingMark || generalCategory == .format }
}
