// Packages that a person plays, and modules that are there already.
import type { FrameLocator, Page } from '@playwright/test'
import { manifest12, manifest2004, zipOf, type TestEntry } from '#testing/scormPackages.ts'
import type { Site } from './site.ts'

const page = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Lockout</title><h1>Lockout</h1><p>Page <b id="place"></b>, notes <i id="notes"></i></p>
<button id="next">Next page</button> <button id="pass">Answer rightly</button> <button id="fail">Answer wrongly</button><script src="sco.js"></script></html>`
/**
 * Talks to the runtime as each standard says: keeps its page and its notes, and ends with a score.
 */
const sco = (is12: boolean) => {
  const n = is12
    ? {
        object: 'API',
        begin: 'LMSInitialize',
        get: 'LMSGetValue',
        set: 'LMSSetValue',
        commit: 'LMSCommit',
        end: 'LMSFinish',
        place: 'cmi.core.lesson_location',
        raw: 'cmi.core.score.raw',
        max: 'cmi.core.score.max',
        status: 'cmi.core.lesson_status',
      }
    : {
        object: 'API_1484_11',
        begin: 'Initialize',
        get: 'GetValue',
        set: 'SetValue',
        commit: 'Commit',
        end: 'Terminate',
        place: 'cmi.location',
        raw: 'cmi.score.raw',
        max: 'cmi.score.max',
        status: 'cmi.success_status',
      }
  return `const n = ${JSON.stringify(n)}
let room = window
while (!room[n.object] && room !== room.parent) room = room.parent
const api = room[n.object]
api[n.begin]('')
let place = Number(api[n.get](n.place)) || 0
const show = () => { document.getElementById('place').textContent = place; document.getElementById('notes').textContent = api[n.get]('cmi.suspend_data') || 'none' }
show()
document.getElementById('next').onclick = () => { place++; api[n.set](n.place, String(place)); api[n.set]('cmi.suspend_data', 'seen=' + place); api[n.commit](''); show() }
const end = (status, score) => () => { api[n.set](n.max, '100'); api[n.set](n.raw, score); ${is12 ? '' : "api[n.set]('cmi.score.scaled', String(score / 100)); api[n.set]('cmi.completion_status', 'completed'); "}api[n.set](n.status, status); api[n.end]('') }
document.getElementById('pass').onclick = end('passed', '80')
document.getElementById('fail').onclick = end('failed', '20')
`
}

/** A package of one part, or of several: pages that keep a place and end with a score. */
export const playablePackage = (version: '1.2' | '2004', parts = 1): Uint8Array<ArrayBuffer> => {
  const names = Array.from({ length: parts }, (_, n) =>
    n === 0 ? 'index.html' : `part${n + 1}.html`,
  )
  return zipOf([
    {
      name: 'imsmanifest.xml',
      bytes: version === '1.2' ? manifest12(names) : manifest2004('2004 4th Edition'),
      deflate: true,
    },
    ...names.map((name): TestEntry => ({ name, bytes: page, deflate: true })),
    { name: 'sco.js', bytes: sco(version === '1.2') },
  ])
}

/** A module that is current; `file` is its package. */
export const currentModule = async (
  { admin: { client } }: Site,
  title: string,
  file: Uint8Array<ArrayBuffer>,
  more: { teams?: number[]; users?: number[]; description?: string } = {},
) => {
  const { id, moduleid } = await client.createTrainingDraft({ body: { title, ...more } })
  await importInto(client, id, file)
  await client.makeTrainingCurrent({ params: { id } })
  return { id, moduleid }
}
/** Brings a package to a draft, and looks at it. */
export const importInto = async (
  client: Site['admin']['client'],
  id: number,
  file: Uint8Array<ArrayBuffer>,
): Promise<number> => {
  const { importid } = await client.createTrainingImport({ body: { id } })
  await client.startTrainingByUpload(
    { params: { importid }, query: { file: 'module.zip' } },
    { file: new Blob([file]) },
  )
  for (;;) {
    const { state, message } = await client.readTrainingImport({ params: { importid } })
    if (state === 'complete') break
    if (state !== 'running') throw new Error(message)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  await client.previewTrainingImport({ params: { importid } })
  return importid
}

/** Inside the package that is played. */
export const played = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title^="Module:"]').frameLocator('#content')
