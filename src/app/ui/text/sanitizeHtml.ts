// HTML before it enters the page: nothing in it acts, whoever wrote it and whichever service sent
// it.
const gone =
  'script,style,iframe,frame,frameset,object,embed,applet,template,noscript,noembed,noframes,xmp,plaintext,link,meta,base,svg,math,form,input,button,textarea,select,option,audio,video,source,track,portal,dialog,marquee'
const kept = new Set(
  'a,abbr,b,bdi,bdo,blockquote,br,caption,cite,code,col,colgroup,dd,del,details,dfn,div,dl,dt,em,figcaption,figure,h1,h2,h3,h4,h5,h6,hr,i,img,ins,kbd,li,mark,ol,p,pre,q,s,samp,small,span,strong,sub,summary,sup,table,tbody,td,tfoot,th,thead,tr,u,ul,var,wbr'.split(
    ',',
  ),
)
const attributes =
  /^(href|src|alt|title|class|id|rel|target|width|height|lang|dir|colspan|rowspan|start|tabindex|style|aria-[a-z]+|data-[a-z-]+)$/
const schemes = /^(https?|mailto|tel|ftp):$/
/** What the renderer writes, from parsed numbers. */
const styles = /^(\s*(width|text-align)\s*:\s*[\w.%-]+\s*;?)*\s*$/

const isSafe = (name: string, value: string): boolean => {
  if (name === 'style') return styles.test(value)
  if (name !== 'href' && name !== 'src') return attributes.test(name)
  if (name === 'src' && /^data:image\/(png|gif|jpeg|webp)[;,]/i.test(value)) return true
  if (!URL.canParse(value, location.href)) return false
  const { protocol, origin } = new URL(value, location.href)
  // A picture from elsewhere would tell its host who reads.
  return schemes.test(protocol) && (name === 'href' || origin === location.origin)
}

const clean = (html: string): string => {
  // A document of its own, which no window shows: nothing of it runs, and nothing is loaded.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll(gone)) element.remove()
  for (const element of body.querySelectorAll('*')) {
    if (!kept.has(element.localName)) {
      element.replaceWith(...element.childNodes)
      continue
    }
    for (const name of element.getAttributeNames())
      if (!isSafe(name, element.getAttribute(name) ?? '')) element.removeAttribute(name)
    if (
      element instanceof HTMLAnchorElement &&
      element.hasAttribute('target') &&
      !element.relList.contains('noopener')
    )
      element.setAttribute('rel', `${element.getAttribute('rel') ?? ''} noopener`.trim())
  }
  return body.innerHTML
}

const known = new Map<string, string>()
const most = 2000

/** The same HTML without anything that acts: cleaned once, shown often. */
export const sanitizeHtml = (html: string): string => {
  if (!html.includes('<') || typeof DOMParser === 'undefined') return html
  const before = known.get(html)
  if (before !== undefined) return before
  if (known.size >= most) known.clear()
  const after = clean(html)
  known.set(html, after)
  return after
}
