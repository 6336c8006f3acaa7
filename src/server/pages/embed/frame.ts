// `/embed/guide/{guideid}`: a guide in a frame of another site, without script (decision 0463).
import { createHash } from 'node:crypto'
import type { Service } from '#server/http/service.ts'
import { bodyOf, sendBody } from '../body.ts'
import { html, rendered, type Html } from '../document/html.ts'
import { wordsIn } from '../document/words.ts'
import { revalidated } from '../headers.ts'
import type { ReadEmbedded } from './readEmbedded.ts'

/** As `--bullet-…` of the app (app/ui/styles/tokens.css). */
const dots = [
  ['red', 'background:light-dark(#c4212b,#e5484d);color:light-dark(#fff,#1d0203)'],
  ['orange', 'background:light-dark(#f0801a,#f28c2c);color:#2a1400'],
  ['yellow', 'background:#f6cf2b;color:#2b2200'],
  ['green', 'background:light-dark(#1f7a3f,#46a866);color:light-dark(#fff,#03170a)'],
  ['light_blue', 'background:light-dark(#6cc4ee,#7fd0f5);color:#04222f'],
  ['blue', 'background:light-dark(#1f56c4,#5a8cf0);color:light-dark(#fff,#030e26)'],
  ['violet', 'background:light-dark(#7b3bb0,#b07be0);color:light-dark(#fff,#1a0628)'],
] as const
const style = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{margin:0;padding:1rem;background:light-dark(#fff,#121615);color:light-dark(#1b201f,#e8ecea)}
a{color:inherit}h1{margin:0;font-size:1.25rem;line-height:1.3}p{margin:.25rem 0}
.head{display:flex;gap:1rem;align-items:start}.head>div{min-width:0;overflow-wrap:anywhere}
img{flex:none;width:8.75rem;height:auto;border-radius:4px}
.pictures{display:flex;flex-wrap:wrap;gap:.5rem}.pictures:empty{display:none}
.pictures img{display:block;width:18rem;max-width:100%}
.quiet{color:light-dark(#4a5552,#aab5b1);font-size:.875rem}
h2{margin:1rem 0 .25rem;font-size:1rem}ul{margin:0;padding:0;list-style:none}
li{position:relative;margin:.25rem 0;padding-inline-start:1.75rem;overflow-wrap:anywhere}
li::before{content:attr(data-letter);position:absolute;inset-inline-start:0;top:.125rem;
width:1.25rem;height:1.25rem;border-radius:50%;font:700 .75rem/1.25rem system-ui;text-align:center}
li[data-letter='']::before{top:.5rem;left:.375rem;width:.5rem;height:.5rem;background:currentColor}
li[data-level='1']{margin-inline-start:1.25rem}li[data-level='2']{margin-inline-start:2.5rem}
${dots.map(([name, colours]) => `li[data-bullet=${name}]::before{${colours}}`).join('\n')}
li[data-bullet^=icon],.danger{padding:.25rem .5rem;border-inline-start:.25rem solid #7d4d00;
background:light-dark(#faf0dc,#2d2411)}
li[data-bullet=icon_note]{border-color:#0b5868;background:light-dark(#e6f0f2,#15292e)}
li[data-bullet=icon_caution],.danger{border-color:#b01e1e;background:light-dark(#fbe9e7,#341918)}
li[data-bullet^=icon]::before{content:none}
.all{margin-top:1rem;font-weight:600}
@media(max-width:24rem){.head{display:block}}`
const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** No script, nothing from elsewhere, and any site may hold it. */
const frameHeaders: Record<string, string> = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "img-src 'self'",
    `style-src ${styleHash}`,
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; '),
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Robots-Tag': 'noindex',
}

const pageOf = (langid: string, title: string, body: Html): Buffer =>
  Buffer.from(
    html`<!doctype html>
      <html lang="${langid}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>${title}</title>
          ${rendered(`<base target="_blank" /><style>${style}</style>`)}
        </head>
        <body>
          ${body}
        </body>
      </html>`.html,
  )

/** null: another address. */
export const sendFrame = async (
  service: Service,
  readEmbedded: ReadEmbedded,
  request: Request,
  path: string,
): Promise<Response | null> => {
  const guideid = /^\/embed\/guide\/([1-9]\d{0,9})$/.exec(path)?.[1]
  if (guideid === undefined) return null
  const langid = /[?&]lang=([a-z]{2})(&|$)/.exec(new URL(request.url).search)?.[1] ?? null
  const { site_name, default_langid } = service.settings()
  const found = await readEmbedded(guideid, langid)
  const body = found.guide
    ? pageOf(
        found.guide.langid,
        found.guide.title,
        html`${found.guide.body}
          <p class="quiet">${site_name}</p>`,
      )
    : pageOf(default_langid, site_name, html`<p>${wordsIn(langid ?? default_langid).closed}</p>`)
  return sendBody(
    request,
    bodyOf(body, 'text/html; charset=utf-8'),
    found.guide ? 200 : found.status,
    { ...frameHeaders, 'Cache-Control': found.guide ? revalidated : 'no-store' },
  )
}
