// The page of the player: facts for its script, and the frame that the package runs in
// (moderation-admin 9).
import { randomBytes } from 'node:crypto'
import type { Standard } from '#contract/training/shapes.ts'

export type PlayerFacts = {
  /**
   * The app's origin: the only one that may show this page, and the only one that is told how it
   * goes.
   */
  app: string
  title: string
  standard: Standard
  token: string
  files: string
  records: boolean
  first: string | null
  suspend_limit: number
  /** Parts that are done. */
  done: string[]
  items: {
    id: string
    title: string
    entry_path: string
    parameters: string
    cmi: Record<string, string>
  }[]
}

const escaped = (text: string) => text.replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`)
/** Inside a script element nothing may end it. */
const asJson = (value: unknown) =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')

const style = `html,body{margin:0;height:100%;font:16px/1.5 system-ui,sans-serif;color-scheme:light dark}
body{display:flex;flex-direction:column}
header{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;padding:.5rem 1rem;border-block-end:1px solid}
h1{font-size:1rem;margin:0;flex:1 1 12rem;overflow-wrap:anywhere}
nav ol{display:flex;flex-wrap:wrap;gap:.25rem;margin:0;padding:0;list-style:none}
button{font:inherit;min-height:2.75rem;padding:0 .75rem}
button[aria-current]{font-weight:700;text-decoration:underline}
body.framed header{display:none}
iframe{flex:1;border:0;width:100%;background:#fff}`

/** `nonce` belongs into the policy that the page is sent with. */
export const playerPage = (facts: PlayerFacts): { html: string; nonce: string } => {
  const nonce = randomBytes(16).toString('base64')
  const scripts = {
    SCORM_1_2: ['lib/scorm12.js', 'player.js'],
    SCORM_2004: ['lib/scorm2004.js', 'player.js'],
    CMI5: ['cmi5.js'],
  }[facts.standard]
  return {
    nonce,
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(facts.title)}</title><style>${style}</style></head>
<body><header><h1>${escaped(facts.title)}</h1><nav aria-label="Parts of this module"><ol id="items"></ol></nav><p id="state" role="status"></p></header>
<iframe id="content" title="${escaped(facts.title)}" sandbox="allow-scripts allow-forms allow-same-origin"></iframe>
<script nonce="${nonce}" type="application/json" id="facts">${asJson(facts)}</script>
${scripts.map(name => `<script nonce="${nonce}" src="/player/${name}"></script>`).join('\n')}
</body></html>
`,
  }
}
