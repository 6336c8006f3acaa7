// What runs in the player's page, as it is sent: plain JavaScript of the browser, beside the
// runtime library (scorm-again), which holds the values and answers every call with the standard's
// own errors. What the package commits leaves in order, and again and again until it has arrived
// (moderation-admin 9).
export const playerScript = String.raw`'use strict'
;(() => {
  const facts = JSON.parse(document.getElementById('facts').textContent)
  const frame = document.getElementById('content')
  const state = document.getElementById('state')
  const is12 = facts.standard === 'SCORM_1_2'
  const names = is12
    ? { begin: 'LMSInitialize', get: 'LMSGetValue', set: 'LMSSetValue', commit: 'LMSCommit', finish: 'LMSFinish',
      time: 'cmi.core.session_time', entry: 'cmi.core.entry', exit: 'cmi.core.exit',
      statuses: ['cmi.core.lesson_status'], tooLong: 405 }
    : { begin: 'Initialize', get: 'GetValue', set: 'SetValue', commit: 'Commit', finish: 'Terminate',
      time: 'cmi.session_time', entry: 'cmi.entry', exit: 'cmi.exit',
      statuses: ['cmi.completion_status', 'cmi.success_status'], tooLong: 406 }
  const say = text => { if (state.textContent !== text) state.textContent = text }

  const framed = Boolean(window.parent && window.parent !== window && location.hash === '#framed')
  let kept = { state: 'open', at: null }
  const done = new Set(facts.done)
  const tell = () => {
    if (framed) window.parent.postMessage({ player: { ...kept, open: opened && opened.item.id,
      items: facts.items.map(({ id, title }) => ({ id, title, done: done.has(id) })) } }, facts.app)
  }
  const became = next => {
    kept = { state: next, at: Date.now() }
    tell()
  }

  // One after the other, each until it is taken; what is refused for good is dropped and said.
  const queue = []
  // How the item stands is the service's to say: it knows what has to be reached.
  const stands = ({ item: id, finished }, part) => {
    if (part === 'passed' || part === 'completed') done.add(id)
    else done.delete(id)
    const item = facts.items.find(one => one.id === id)
    if (is12 && finished && /^(passed|failed|completed)$/.test(part)) item.cmi[names.statuses[0]] = part
  }
  // Of each item, what the service has.
  const answered = new Map(facts.items.map(({ id, cmi }) => [id, cmi]))
  let sending = false
  let closed = false
  const post = (one, keepalive) => fetch('/runtime', {
    method: 'POST', keepalive, headers: { 'Content-Type': 'application/json', Authorization: 'Launch ' + facts.token },
      body: JSON.stringify(one),
  })
  const waiting = () => {
    say('Not saved yet: waiting for the connection')
    became('waiting')
  }
  const work = async () => {
    if (sending) return
    sending = true
    for (let wait = 500; queue.length > 0;) {
      // A line that swallows everything is as good as none.
      const silent = setTimeout(waiting, 3000)
      try {
        const one = queue[0]
        const answer = await post(one, false)
        clearTimeout(silent)
        if (answer.ok) {
          const { recorded, part } = await answer.json()
          if (!recorded) {
            closed = true
            queue.length = 0
            say('This attempt is over: no more of it is recorded')
            became('over')
            break
          }
          queue.shift()
          answered.set(one.item, { ...answered.get(one.item), ...one.cmi })
          stands(one, part)
          wait = 500
          became(queue.length > 0 ? kept.state : 'kept')
          continue
        }
        if (answer.status < 500 && answer.status !== 429) {
          queue.shift()
          say((await answer.json().catch(() => ({}))).message || 'Your progress could not be kept')
          became('refused')
          continue
        }
      } catch { /* offline: it is tried again */ }
      clearTimeout(silent)
      waiting()
      await new Promise(resolve => setTimeout(resolve, wait))
      wait = Math.min(wait * 2, 15000)
    }
    sending = false
    if (facts.records && /^Not saved yet/.test(state.textContent)) say('Saved')
  }

  // While the page is taken down a browser lets little leave (64 KiB of all requests together), and
  // nobody sees what is refused: of each opening of an item its newest word goes, with what the
  // service does not have yet, its status and its time.
  let leaving = false
  let left = new Map()
  const leave = ({ item, cmi, ...rest }) => {
    const has = left.get(item) || answered.get(item)
    const always = [...names.statuses, names.time]
    const news = Object.fromEntries(Object.entries(cmi)
      .filter(([name, value]) => always.includes(name) || has[name] !== value))
    left.set(item, { ...has, ...cmi })
    void post({ item, cmi: news, ...rest }, true).catch(() => {})
  }
  const send = one => {
    if (!facts.records || closed) return
    // A later word about an opening holds all of the earlier; only the first in the queue may be on
    // its way.
    const last = queue.length > 1 ? queue[queue.length - 1] : null
    if (last && last.opening === one.opening && !last.finished) queue.pop()
    queue.push(one)
    if (leaving) leave(one)
    else void work()
  }
  addEventListener('online', () => void work())
  // What the package says while its own page is taken down comes after this; nothing else is sent
  // for it then.
  addEventListener('pagehide', () => {
    leaving = true
    left = new Map()
    const newest = new Map()
    for (const one of queue) {
      const before = newest.get(one.opening)
      newest.set(one.opening, before ? { ...one, finished: before.finished || one.finished } : one)
    }
    for (const one of newest.values()) leave(one)
  })
  addEventListener('pageshow', () => {
    leaving = false
    void work()
  })
  addEventListener('beforeunload', event => { if (queue.length > 0) event.preventDefault() })

  const span = milliseconds => {
    const all = Math.max(0, Math.floor(milliseconds / 1000))
    const two = n => String(n).padStart(2, '0')
    return is12 ? String(Math.min(9999, Math.floor(all / 3600))).padStart(4, '0') + ':' + two(Math.floor(all / 60) % 60)
      + ':' + two(all % 60) : 'PT' + all + 'S'
  }
  const isNoTime = said => !said || /^(0+:00:00(\.0+)?|PT0(\.0+)?(S|H0M0S))$/.test(said)

  // One opening of an item: what its own runtime is told belongs to it, also while the next one is
  // being opened.
  let opened = null
  let openings = 0
  const values = run => {
    const flat = {}
    for (const [name, value] of Object.entries(run.api.getFlattenedCMI()))
      if (value !== null && typeof value !== 'object') flat[name] = String(value)
    for (const element of run.emptied) flat[element] = ''
    if (isNoTime(flat[names.time])) flat[names.time] = span(Date.now() - run.since)
    return flat
  }
  const keep = (run, finished) => {
    clearTimeout(run.timer)
    run.timer = null
    const cmi = values(run)
    const { item } = run
    item.cmi = { ...item.cmi, ...cmi, [names.entry]: finished && cmi[names.exit] !== 'suspend' ? '' : 'resume' }
    delete item.cmi[names.time]
    send({ item: item.id, cmi, finished, opening: run.opening })
    tell()
  }

  const runFor = item => {
    const api = new (is12 ? window.Scorm12API : window.Scorm2004API)({
      autocommit: false, lmsCommitUrl: false, autoProgress: false, logLevel: 5,
        mastery_override: false })
    api.loadFromFlattenedJSON(item.cmi)
    const run = { item, api, opening: ++openings, since: Date.now(), timer: null, emptied: new Set() }
    answering(run)
    return run
  }
  // Each call answers with an error of its own: the library leaves the one before where all is
  // well.
  const answering = run => {
    const { api } = run
    const said = new Set() // elements that the package set
    let begun = false
    let over = false
    const fails = (code, answer) => {
      api.lastErrorCode = String(code)
      return answer
    }
    const answer = (name, act, none = 'false') => {
      const call = api[name].bind(api)
      api[name] = (...given) => {
        api.lastErrorCode = '0'
        // In 1.2 the library goes on after the end.
        return is12 && over ? fails(301, none) : act(call, ...given)
      }
    }
    const isTrue = value => String(value) === 'true'
    answer(names.begin, (call, empty) => {
      const value = call(empty)
      begun = begun || isTrue(value)
      return value
    })
    // What 2004 lets be empty and the library does not: a package that begins anew.
    const mayBeEmpty = element => !is12 && begun && !over && /^cmi\.(location|learner_preference\.language)$/.test(element)
    answer(names.get, (call, element) => {
      if (run.emptied.has(element) && mayBeEmpty(element)) return ''
      const value = call(element)
      const isUnset = !is12 && value === '' && element !== names.entry && !said.has(element)
      return isUnset && api.lastErrorCode === '0' ? fails(403, '') : value
    }, '')
    answer(names.set, (call, element, value) => {
      const isTooLong = element === 'cmi.suspend_data' && String(value).length > facts.suspend_limit
      if (isTooLong && begun && !over) return fails(names.tooLong, 'false')
      const isEmptied = value === '' && mayBeEmpty(element)
      const answered = isEmptied ? 'true' : call(element, value)
      // A package that forgets to commit loses no more than this.
      if (isTrue(answered)) {
        said.add(element)
        if (isEmptied) run.emptied.add(element)
        else run.emptied.delete(element)
        run.timer = run.timer || setTimeout(() => keep(run, false), 20000)
      }
      return answered
    })
    for (const [name, finished] of [[names.commit, false], [names.finish, true]])
      answer(name, (call, empty) => {
        const value = call(empty)
        if (isTrue(value)) {
          over = over || finished
          keep(run, finished)
        }
        return value
      })
  }

  const buttons = new Map()
  const open = item => {
    const isFirst = opened === null
    opened = runFor(item)
    window[is12 ? 'API' : 'API_1484_11'] = opened.api
    for (const [one, button] of buttons) {
      if (one === item) button.setAttribute('aria-current', 'true')
      else button.removeAttribute('aria-current')
    }
    const address = facts.files
      + item.entry_path.split('/').map(encodeURIComponent).join('/') + item.parameters
    // Going from part to part leaves nothing for the browser's Back to step through.
    if (isFirst) frame.src = address
    else frame.contentWindow.location.replace(address)
    tell()
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
  // The app around it draws the parts and says what is kept, in its own words; what it is told, it
  // only shows.
  addEventListener('message', event => {
    if (!framed || event.source !== window.parent || event.origin !== facts.app) return
    const item = facts.items.find(one => one.id === (event.data || {}).open)
    if (item && item !== opened.item) open(item)
  })
  if (framed) document.body.className = 'framed'
  if (!facts.records) say('Preview: nothing is recorded')
  open(facts.items.find(item => item.id === facts.first) || facts.items[0])
})()
`
