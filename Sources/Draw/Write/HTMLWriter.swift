/// The elements of a page, a row or a line of words on each line. A heading begins a section.
struct HTMLWriter {
    private(set) var bytes: [UInt8] = []
    private var isInSection = false

    private mutating func literal(_ text: String) { bytes.append(contentsOf: text.utf8) }

    private func safe(_ text: String) -> String { SVGWriter.escaped(text) }

    // MARK: The frame

    /// A browser that finds a script or an address in it, by whatever mistake, is told to leave it alone.
    mutating func begin(_ document: ReportDocument) {
        literal("<!DOCTYPE html>\n<html lang=\"\(safe(document.language))\">\n<head>\n<meta charset=\"utf-8\">\n")
        literal("<meta http-equiv=\"Content-Security-Policy\" ")
        literal("content=\"default-src 'none'; style-src 'unsafe-inline'\">\n")
        literal("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        literal("<title>\(safe(document.title))</title>\n<style>\n")
        look()
        literal("</style>\n</head>\n<body>\n<main>\n<header>\n")
        literal("<h1>\(safe(document.title))</h1>\n<p>\(safe(document.subtitle))</p>\n</header>\n")
    }

    mutating func end() {
        endSection()
        literal("</main>\n</body>\n</html>\n")
    }

    private mutating func endSection() {
        if isInSection { literal("</section>\n") }
        isInSection = false
    }

    private mutating func look() {
        literal(
            """
            :root{color-scheme:light}
            body{margin:0;background:#fff;color:#222;font:16px/1.45 "DejaVu Sans",Verdana,sans-serif}
            main{max-width:60rem;margin:0 auto;padding:1rem}
            h1,h2,dd,td,th{overflow-wrap:anywhere}
            h1{font-size:1.8rem;line-height:1.2;margin:.5rem 0}
            h2{font-size:1.2rem;margin:2rem 0 .5rem}
            header p,section>p,dt{color:#5a5852}
            dl{display:grid;grid-template-columns:minmax(6rem,auto) 1fr;gap:.25rem 1rem;margin:.5rem 0}
            dd{margin:0}
            figure{margin:0}
            .wide{overflow-x:auto}
            svg{display:block;width:100%;min-width:30rem;height:auto}
            table{border-collapse:collapse;width:100%;font-size:.9rem;font-variant-numeric:tabular-nums}
            th,td{text-align:left;vertical-align:top;padding:.3rem .6rem .3rem 0;border-bottom:1px solid #ddd}
            th{font-weight:normal}
            thead th{font-weight:bold;border-color:#888}
            .number{text-align:right}
            td.number{white-space:nowrap}
            .sum td,.sum th{font-weight:bold}
            @page{size:A4;margin:15mm}
            @media print{
            body{font-size:10pt}
            main{max-width:none;padding:0}
            .wide{overflow:visible}
            svg{min-width:0}
            td.number{white-space:normal}
            thead{display:table-header-group}
            h2{break-after:avoid}
            tr,figure,dl{break-inside:avoid}
            }

            """)
    }

    // MARK: Blocks

    mutating func write(_ block: ReportDocument.Block) {
        switch block {
        case .heading(let text):
            endSection()
            literal("<section>\n<h2>\(safe(text))</h2>\n")
            isInSection = true
        case .paragraph(let text): literal("<p>\(safe(text))</p>\n")
        case .facts(let facts): write(facts)
        case .table(let table): write(table)
        case .picture(let scene):
            literal("<figure class=\"wide\">\n")
            bytes += SVGText.inline(scene)
            literal("</figure>\n")
        }
    }

    private mutating func write(_ facts: [ReportDocument.Fact]) {
        literal("<dl>\n")
        for fact in facts { literal("<dt>\(safe(fact.label))</dt><dd>\(safe(fact.value))</dd>\n") }
        literal("</dl>\n")
    }

    private mutating func write(_ table: ReportTable) {
        literal("<div class=\"wide\">\n<table>\n<thead>\n<tr>")
        for column in table.columns {
            literal("<th scope=\"col\"\(HTMLWriter.side(column))>\(safe(column.heading))</th>")
        }
        literal("</tr>\n</thead>\n<tbody>\n")
        for row in table.rows { write(row, table.columns) }
        literal("</tbody>\n</table>\n</div>\n")
    }

    /// The first cell of a row says what the others are of.
    private mutating func write(_ row: ReportTable.Row, _ columns: [ReportTable.Column]) {
        literal(row.isStrong ? "<tr class=\"sum\">" : "<tr>")
        for (index, column) in columns.enumerated() {
            let text = safe(row.cells.indices.contains(index) ? row.cells[index] : "")
            let side = HTMLWriter.side(column)
            literal(index == 0 ? "<th scope=\"row\"\(side)>\(text)</th>" : "<td\(side)>\(text)</td>")
        }
        literal("</tr>\n")
    }

    private static func side(_ column: ReportTable.Column) -> String { column.isNumber ? " class=\"number\"" : "" }
}
