/// A report as one page of HTML that stands by itself: no script, nothing from elsewhere, and light, for paper.
package enum HTMLText {
    package static func bytes(of document: ReportDocument) -> [UInt8] {
        var text = HTMLWriter()
        text.begin(document)
        for block in document.blocks { text.write(block) }
        text.end()
        return text.bytes
    }
}
