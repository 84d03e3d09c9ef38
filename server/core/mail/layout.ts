function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const LINK = /https?:\/\/[^\s<>"]+/g

function paragraph(text: string): string {
  const lines = text.split('\n').map((line) => {
    const only = line.trim()
    if (/^https?:\/\/[^\s<>"]+$/.test(only)) return button(only)
    return escape(line).replaceAll(LINK, (link) => `<a href="${link}" style="color:#035BA9">${link}</a>`)
  })
  return `<p style="margin:0 0 16px">${lines.join('<br>')}</p>`
}

function button(link: string): string {
  const href = escape(link)
  return `<a href="${href}" style="display:inline-block;background:#035BA9;color:#ffffff;text-decoration:none;padding:11px 22px;border-radius:8px;font-weight:600">Άνοιγμα</a><br><span style="font-size:12px;color:#6b6b6b;word-break:break-all">${href}</span>`
}

/** One calm page for every letter: text first, no pictures, nothing loaded from anywhere. */
export function layout(text: string, brand: string): string {
  const body = text
    .split(/\n{2,}/)
    .map(paragraph)
    .join('')
  return `<!doctype html><html lang="el"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;background:#f7fafc;font:16px/1.55 Helvetica,Arial,sans-serif;color:#1c2733">
<div style="max-width:580px;margin:0 auto;padding:24px 16px">
<div style="font-weight:700;font-size:20px;color:#035BA9;padding:0 0 16px">${escape(brand)}</div>
<div style="background:#ffffff;border:1px solid #e4e4e4;border-radius:12px;padding:24px 24px 8px">${body}</div>
</div></body></html>`
}
