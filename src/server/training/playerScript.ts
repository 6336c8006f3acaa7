// What runs in the player's page, as it is sent: plain JavaScript of the browser, beside the runtime library (scorm-again), which
// holds the values and answers every call with the standard's own errors. What the package commits leaves in order, and again and
// again until it has arrived (moderation-admin M-132).
export const playerScript = String.raw`'use strict'
;(() => {
  const facts = JSON.parse(document.getElementById('facts').textContent)
  const frame = document.getElementById('content')
  const state = document.getElementById('state')
  const is12 = facts.standard === 'SCORM_1_2'
  const names = is12
    ? { commit: 'LMSCommit', finish: 'LMSFinish', set: 'LMSSetValue', time: 'cmi.core.session_time', tooLong: 405 }
    : { commit: 'Commit', finish: 'Terminate', set: 'SetValue', time: 'cmi.session_time', tooLong: 406 }
  const say = text => { if (state.textContent !== text) state.textContent = text }

  // One after the other, each until it is taken; what is refused for good is dropped and said.
  const queue = []
  let sending = false
  const post = (one, keepalive) => fetch('/runtime', {
    method: 'POST', keepalive, headers: { 'Content-Type': 'application/json', Authorization: 'Launch ' + facts.token }, body: JSON.stringify(one),
  })
  const work = async () => {
    if (sending) return
    sending = true
    for (let wait = 500; queue.length > 0;) {
      try {
        const answer = await post(queue[0], false)
        if (answer.ok) {
          queue.shift()
          wait = 500
          continue
        }
        if (answer.status < 500 && answer.status !== 429) {
          queue.shift()
          say((await answer.json().catch(() => ({}))).message || 'Your progress could not be kept')
          continue
        }
      } catch { /* offline: it is tried again */ }
      say('Not saved yet: waiting for the connection')
      await new Promise(resolve => setTimeout(resolve, wait))
      wait = Math.min(wait * 2, 15000)
    }
    sending = false
    if (facts.records && /^Not saved yet/.test(state.textContent)) say('Saved')
  }
  const send = one => {
    if (!facts.records) return
    // A later word about an item holds all of the earlier; only the first in the queue may be on its way.
    const last = queue.length > 1 ? queue[queue.length - 1] : null
    if (last && last.item === one.item && !last.finished) queue.pop()
    queue.push(one)
    void work()
  }
  addEventListener('online', () => void work())
  addEventListener('pagehide', () => { for (const one of queue) void post(one, true).catch(() => {}) })
  addEventListener('beforeunload', event => { if (queue.length > 0) event.preventDefault() })

  const span = milliseconds => {
    const all = Math.max(0, Math.floor(milliseconds / 1000))
    const two = n => String(n).padStart(2, '0')
    return is12 ? String(Math.min(9999, Math.floor(all / 3600))).padStart(4, '0') + ':' + two(Math.floor(all / 60) % 60) + ':' + two(all % 60) : 'PT' + all + 'S'
  }
  const isNoTime = said => !said || /^(0+:00:00(\.0+)?|PT0(\.0+)?(S|H0M0S))$/.test(said)

  let opened = null
  const values = () => {
    const cmi = opened.api.getFlattenedCMI()
    const flat = {}
    for (const [name, value] of Object.entries(cmi)) if (value !== null && typeof value !== 'object') flat[name] = String(value)
    if (isNoTime(flat[names.time])) flat[names.time] = span(Date.now() - opened.since)
    return flat
  }
  const keep = finished => {
    const cmi = values()
    const { item } = opened
    item.cmi = { ...item.cmi, ...cmi, [is12 ? 'cmi.core.entry' : 'cmi.entry']: 'resume' }
    delete item.cmi[names.time]
    send({ item: item.id, cmi, finished })
  }

  const runtimeFor = item => {
    const api = new (is12 ? window.Scorm12API : window.Scorm2004API)({ autocommit: true, autocommitSeconds: 20, lmsCommitUrl: false, autoProgress: false, logLevel: 5, mastery_override: false })
    api.loadFromFlattenedJSON(item.cmi)
    const set = api[names.set].bind(api)
    api[names.set] = (element, value) => {
      if (element === 'cmi.suspend_data' && String(value).length > facts.suspend_limit) {
        api.lastErrorCode = String(names.tooLong)
        return 'false'
      }
      return set(element, value)
    }
    for (const [name, finished] of [[names.commit, false], [names.finish, true]]) {
      const call = api[name].bind(api)
      api[name] = argument => {
        const answer = call(argument)
        if (opened && opened.api === api && String(answer) === 'true') {
          opened.over = opened.over || finished
          keep(finished)
        }
        return answer
      }
    }
    return api
  }

  const buttons = new Map()
  const open = item => {
    opened = { item, api: runtimeFor(item), since: Date.now(), over: false }
    window[is12 ? 'API' : 'API_1484_11'] = opened.api
    for (const [one, button] of buttons) button.toggleAttribute('aria-current', one === item)
    frame.src = facts.files + item.entry_path.split('/').map(encodeURIComponent).join('/') + item.parameters
  }
  const list = document.getElementById('items')
  if (facts.items.length > 1) {
    for (const item of facts.items) {
      const button = document.createElement('button')
      button.textContent = item.title
      button.addEventListener('click', () => open(item))
      const entry = document.createElement('li')
      entry.append(button)
      list.append(entry)
      buttons.set(item, button)
    }
  }
  if (!facts.records) say('Preview: nothing is recorded')
  open(facts.items.find(item => item.id === facts.first) || facts.items[0])
})()
`
