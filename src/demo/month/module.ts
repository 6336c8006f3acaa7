// A small training module as a package of SCORM 1.2: two pages and three questions.
import { strToU8, zipSync } from 'fflate'

const title = 'Safe at the bench grinder'
const manifest = `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="bench-grinder" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
<metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
<organizations default="org"><organization identifier="org"><title>${title}</title>
<item identifier="item" identifierref="page"><title>${title}</title></item></organization></organizations>
<resources><resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="index.html"><file href="index.html"/><file href="module.js"/></resource></resources></manifest>`

const questions = [
  ['How far may the rest be from the wheel?', ['10 mm', '3 mm', 'It does not matter'], 1],
  ['What do you wear?', ['Gloves', 'Goggles', 'A scarf'], 1],
  ['Where do you stand as it starts?', ['In front of it', 'Behind it', 'To one side'], 2],
] as const

const page = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>:root{color-scheme:light dark}body{font:1.1rem/1.6 system-ui;max-width:38rem;margin:2rem auto;padding:0 1rem}fieldset{margin:0 0 1rem}label{display:block;padding:.3rem 0}button{font:inherit;padding:.5rem 1rem}</style>
<h1>${title}</h1>
<ul><li>Goggles on, sleeves and hair back, no gloves.</li>
<li>The rest stands 3 mm from the wheel or less.</li>
<li>Stand to one side for the first minute: a cracked wheel bursts then.</li></ul>
<form>${questions
  .map(
    ([asked, answers], n) =>
      `<fieldset><legend>${asked}</legend>${answers
        .map(
          (answer, at) =>
            `<label><input type="radio" name="q${n}" value="${at}"> ${answer}</label>`,
        )
        .join('')}</fieldset>`,
  )
  .join('')}<button>Check my answers</button></form><p role="status"></p>
<script src="module.js"></script></html>`

const script = `let room = window
while (!room.API && room !== room.parent) room = room.parent
const api = room.API
api.LMSInitialize('')
const questions = ${JSON.stringify(questions)}
const right = questions.map(([, , answer]) => String(answer))
document.querySelector('form').onsubmit = event => {
  event.preventDefault()
  const given = new FormData(event.target)
  const points = right.filter((answer, n) => given.get('q' + n) === answer).length
  const score = Math.round((points / right.length) * 100)
  questions.forEach(([asked, answers], n) => {
    const at = 'cmi.interactions.' + n + '.'
    const answer = given.get('q' + n)
    api.LMSSetValue(at + 'id', asked)
    api.LMSSetValue(at + 'type', 'choice')
    api.LMSSetValue(at + 'student_response', answer === null ? '' : answers[answer])
    api.LMSSetValue(at + 'result', answer === right[n] ? 'correct' : 'wrong')
  })
  api.LMSSetValue('cmi.core.score.max', '100')
  api.LMSSetValue('cmi.core.score.raw', String(score))
  api.LMSSetValue('cmi.core.lesson_status', points === right.length ? 'passed' : 'failed')
  api.LMSCommit('')
  document.querySelector('[role=status]').textContent = points + ' of ' + right.length + ' are right.'
}
`

/** What the package tells of its questions where the last ones are answered wrongly. */
export const answersWith = (rights: number): Record<string, string> =>
  Object.fromEntries(
    questions.flatMap(([asked, answers, right], n): [string, string][] => {
      const answer = n < rights ? right : (right + 1) % answers.length
      const at = `cmi.interactions.${n}`
      return [
        [`${at}.id`, asked],
        [`${at}.type`, 'choice'],
        [`${at}.student_response`, answers[answer] ?? ''],
        [`${at}.result`, n < rights ? 'correct' : 'wrong'],
      ]
    }),
  )

export const demoModule = { title, description: 'Ten minutes before you use the grinder alone.' }

/** The same bytes each time: an upload that is repeated is known again. */
export const demoPackage = (): Uint8Array<ArrayBuffer> =>
  zipSync(
    {
      'imsmanifest.xml': strToU8(manifest),
      'index.html': strToU8(page),
      'module.js': strToU8(script),
    },
    { mtime: '2026-01-01T00:00:00' },
  )
