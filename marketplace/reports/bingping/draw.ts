/** Draws a report with its layout as a PDF, with the same bytes every time. */
import { readFileSync } from 'node:fs'
import type { BingpingReport } from './compose.ts'
import { PAGE } from './layout.ts'

const FONT = readFileSync(new URL('./assets/noto-sans-sc-subset.otf', import.meta.url))
// The file's id is computed from these, so they must not depend on the clock.
const FIXED_DATE = new Date(Date.UTC(2020, 0, 1))

export async function drawBingping({ report, layout }: BingpingReport): Promise<Buffer> {
  // Loaded with the first PDF: most runs of the stand-in never draw one.
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    info: {
      Title: report.report_no ?? '',
      Author: 'SYNTHETIC',
      Producer: 'stand-in',
      Creator: 'stand-in',
      CreationDate: FIXED_DATE,
      ModDate: FIXED_DATE,
    },
  })
  const chunks: Buffer[] = []
  const finished = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  document.registerFont('report', FONT)

  const put = (text: string, x: number, y: number, size: number) =>
    document.fontSize(size).text(text, x, y, { lineBreak: false })

  for (let page = 1; page <= layout.pages; page++) {
    document.addPage().font('report')
    const boxes = layout.boxes.filter((box) => box.page === page)
    document.fillColor('#e8eef5')
    for (const box of boxes) if (box.shaded) document.rect(box.x, box.y, box.width, box.height).fill()
    document.lineWidth(0.5).strokeColor('#9aa7b5')
    for (const box of boxes) document.rect(box.x, box.y, box.width, box.height)
    if (boxes.length > 0) document.stroke()
    document.fillColor('#555555')
    put(`${report.provider_name} ${report.title}`, PAGE.left, 30, 8)
    put(report.report_no ?? '', PAGE.width - PAGE.right - 80, 30, 8)
    put(`第 ${page} 页 / 共 ${layout.pages} 页`, PAGE.width / 2 - 34, PAGE.height - 40, 8)
    put('合成数据 SYNTHETIC', PAGE.left, PAGE.height - 40, 8)
    document.fillColor('#111111')
    for (const text of layout.texts) if (text.page === page) put(text.text, text.x, text.y, text.size)
  }
  document.end()
  return finished
}
