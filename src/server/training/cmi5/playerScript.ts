// What runs in the player's page for cmi5, as it is sent: plain JavaScript of the browser. It opens
// parts and asks how it goes; the part itself speaks with the store.
export const cmi5Script = String.raw`'use strict'
;(() => {
  const facts = JSON.parse(document.getElementById('facts').textContent)
  const frame = document.getElementById('content')
  const state = document.getElementById('state')
  const each = 2000 // milliseconds between two looks at how it goes
  const framed = Boolean(window.parent && window.parent !== window && location.hash === '#framed')
  const headers = { 'Content-Type': 'application/json', Authorization: 'Launch ' + facts.token }
  const words = { waiting: 'Waiting for the connection', kept: 'Saved', over: 'This attempt is over: no more of it is recorded',
    left: 'This part was opened somewhere else: nothing is recorded here any more', lost: 'Something that this part said was not saved' }
  const preview = 'Preview: nothing is recorded'
  let kept = { state: 'open', at: null }
  let before = kept
  let opened = null
  let opening = false
  let wanted = null // what did not open yet: the connection was gone
  let ended = null
  let said = null
  let done = new Set(facts.done)
  const tell = () => {
    if (framed) window.parent.postMessage({ player: { ...kept, open: opened && opened.id, ended: ended !== null,
      items: facts.items.map(({ id, title }) => ({ id, title, done: done.has(id) })) } }, facts.app)
  }
  const became = (next, text) => {
    if (kept.state !== 'waiting') before = kept
    kept = next
    const shown = text || (facts.records ? words[next.state] || '' : preview)
    if (state.textContent !== shown) state.textContent = shown
    tell()
  }
  const now = next => became({ state: next, at: Date.now() })
  const refused = async answer =>
    became({ state: 'refused', at: Date.now() }, (await answer.json().catch(() => ({}))).message || 'The part did not open')

  const look = async () => {
    if (wanted !== null && document.visibilityState === 'visible') return void (await open(wanted))
    if (opened === null || opening || document.visibilityState !== 'visible') return
    try {
      const answer = await fetch('/cmi5/progress?said=' + said, { headers })
      if (answer.status === 401) return void (await refused(answer))
      if (!answer.ok) return
      const news = await answer.json()
      if (opening) return
      if (kept.state === 'waiting') became(before)
      const isNews = said !== null && news.said > said
      const isMore = (news.done !== null && news.done.length !== done.size) || news.ended !== ended
      const isLost = news.refused !== null && facts.records
      said = news.said
      ended = news.ended
      if (news.done !== null) done = new Set(news.done)
      // What was lost stays said until a part is opened, whatever is kept after it.
      if (ended === 'abandoned' && facts.records) { if (kept.state !== 'left') now('left') }
      else if (isLost && (isNews || kept.state !== 'lost')) now('lost')
      else if (isNews && facts.records && kept.state !== 'over') now('kept')
      else if (isMore) tell()
    } catch { if (kept.state !== 'waiting') now('waiting') }
  }
  setInterval(() => void look(), each)
  addEventListener('online', () => void look())
  document.addEventListener('visibilitychange', () => void look())

  // The part that is open is opened again only once it is over.
  const choose = async item => {
    if (item === opened && ended === null) await look()
    if (item !== opened || ended !== null || kept.state === 'lost') await open(item)
  }
  const buttons = new Map()
  const open = async item => {
    if (opening) return
    opening = true
    wanted = item
    try {
      const answer = await fetch('/cmi5/sessions', { method: 'POST', headers,
        body: JSON.stringify({ item: item.id, files: facts.files }) })
      wanted = null
      if (!answer.ok) return void (await refused(answer))
      const { address, closed } = await answer.json()
      const isFirst = opened === null
      opened = item
      ended = null
      said = null
      for (const [one, button] of buttons) {
        if (one === item) button.setAttribute('aria-current', 'true')
        else button.removeAttribute('aria-current')
      }
      // Going from part to part leaves nothing for the browser's Back to step through.
      if (isFirst) frame.src = address
      else frame.contentWindow.location.replace(address)
      if (closed && facts.records) now('over')
      else if (kept.state === 'kept') tell()
      else became({ state: 'open', at: null })
    } catch { if (kept.state !== 'waiting') now('waiting') } finally {
      opening = false
    }
    void look()
  }
  for (const item of facts.items) {
    const button = document.createElement('button')
    button.textContent = item.title
    button.addEventListener('click', () => void choose(item))
    const entry = document.createElement('li')
    entry.append(button)
    document.getElementById('items').append(entry)
    buttons.set(item, button)
  }
  // The app around it draws the parts and says what is kept, in its own words.
  addEventListener('message', event => {
    if (!framed || event.source !== window.parent || event.origin !== facts.app) return
    const item = facts.items.find(one => one.id === (event.data || {}).open)
    if (item) void choose(item)
  })
  if (framed) document.body.className = 'framed'
  if (!facts.records) state.textContent = preview
  void open(facts.items.find(item => item.id === facts.first) || facts.items[0])
})()
`
