// What the outside client does until the server dies: people who save at the same time. Nothing of
// ours is imported here either.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import { foundIn } from '#lib/existing.ts'
import {
  guideOf,
  sha256,
  stepOf,
  wikiOf,
  type GuideAnswer,
  type OutsideClient,
  type StepAnswer,
  type WikiAnswer,
} from './client.ts'

type Going = () => boolean
const lines = (mark: string) => [
  { text_raw: `Turn the screw ${mark}`, bullet: 'black', level: 0 },
  { text_raw: 'Ölfilm: “40 µm” 電池', bullet: 'red', level: 1 },
]

/** Saves one step again and again; a 409 brings the revision to go on from. */
export const editStep = async (
  client: OutsideClient,
  token: string,
  guideid: number,
  stepid: number,
  going: Going,
): Promise<void> => {
  for (let revisionid = 1; going();) {
    const mark = client.nextMark('step')
    const answer = await client.write({
      mark,
      token,
      method: 'PATCH',
      path: `/guides/${guideid}/steps/${stepid}?revisionid=${revisionid}`,
      body: { title: mark, lines: lines(mark) },
      heard: step => client.log(stepOf(step as StepAnswer)),
    })
    if (!answer) return
    if (answer.status < 500) revisionid = Number(answer.body['revisionid'])
    else await sleep(20)
  }
}

export const editGuide = async (
  client: OutsideClient,
  token: string,
  guideid: number,
  going: Going,
): Promise<void> => {
  for (let revisionid = 1; going(); await sleep(10)) {
    const mark = client.nextMark('introduction')
    const answer = await client.write({
      mark,
      token,
      method: 'PATCH',
      path: `/guides/${guideid}?revisionid=${revisionid}`,
      body: { introduction: mark },
      heard: guide => client.log(guideOf(guide as GuideAnswer)),
    })
    if (!answer) return
    if (answer.status < 500) revisionid = Number(answer.body['revisionid'])
    else await sleep(20)
  }
}

export const editWiki = async (
  client: OutsideClient,
  token: string,
  title: string,
  going: Going,
): Promise<void> => {
  for (let revisionid = 1; going(); await sleep(10)) {
    const mark = client.nextMark('wiki')
    const answer = await client.write({
      mark,
      token,
      method: 'PATCH',
      path: `/wikis/CATEGORY/${title}?revisionid=${revisionid}`,
      body: { description: mark, contents: `Text of ${mark}` },
      heard: page => client.log(wikiOf(page as WikiAnswer)),
    })
    if (!answer) return
    if (answer.status < 500) revisionid = Number(answer.body['revisionid'])
    else await sleep(20)
  }
}

/**
 * A guide of its own, then steps in it, each with a key; somebody else edits the guide meanwhile.
 */
export const growGuide = async (
  client: OutsideClient,
  token: string,
  category: string,
  going: Going,
): Promise<void> => {
  const title = client.nextMark('guide')
  let guideid = 0
  await client.write({
    mark: title,
    token,
    method: 'POST',
    path: '/guides',
    body: { category, type: 'technique', title, introduction: '' },
    keyed: true,
    heard: guide => {
      guideid = (guide as GuideAnswer).guideid
      client.log(guideOf(guide as GuideAnswer))
    },
  })
  const grow = async () => {
    while (going() && guideid) {
      const mark = client.nextMark('new-step')
      const answer = await client.write({
        mark,
        token,
        method: 'POST',
        path: `/guides/${guideid}/steps`,
        body: { title: mark, lines: lines(mark) },
        keyed: true,
        heard: guide => {
          client.log(guideOf(guide as GuideAnswer))
          client.log(stepOf(foundIn((guide as GuideAnswer).steps, step => step.title === mark)))
        },
      })
      if (!answer) return
      await sleep(15)
    }
  }
  await Promise.all([grow(), guideid ? editGuide(client, token, guideid, going) : null])
}

/** New pages, each with a key. */
export const makeWikis = async (
  client: OutsideClient,
  token: string,
  going: Going,
): Promise<void> => {
  for (; going(); await sleep(40)) {
    const mark = client.nextMark('page')
    const answer = await client.write({
      mark,
      token,
      method: 'POST',
      path: '/wikis',
      body: { namespace: 'CATEGORY', title: mark, contents: `Text of ${mark}`, description: mark },
      keyed: true,
      heard: page => client.log(wikiOf(page as WikiAnswer)),
    })
    if (!answer) return
  }
}

/** A PNG of 50 by 50 random grey pixels: no two are alike. */
export const randomPng = (): Uint8Array => {
  const side = 50
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const head = Buffer.from([0, 0, 0, side, 0, 0, 0, side, 8, 0, 0, 0, 0])
  const pixels = Buffer.concat(
    Array.from({ length: side }, () => Buffer.concat([Buffer.of(0), randomBytes(side)])),
  )
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Pictures, each with a key. */
export const upload = async (client: OutsideClient, token: string, going: Going): Promise<void> => {
  for (; going(); await sleep(80)) {
    const mark = client.nextMark('picture')
    const body = randomPng()
    const answer = await client.write({
      mark,
      token,
      method: 'POST',
      path: `/user/media/images?file=${mark}.png`,
      body,
      keyed: true,
      heard: answered =>
        client.pictures.push({
          filename: `${mark}.png`,
          address: (answered['image'] as { original: string }).original,
          sha256: sha256(body),
        }),
    })
    if (!answer) return
  }
}

/** Puts tags on a guide and takes every second one off again. */
export const tag = async (
  client: OutsideClient,
  token: string,
  guideid: number,
  going: Going,
): Promise<void> => {
  const known = client.tags.get(guideid) ?? new Map<string, boolean | null>()
  client.tags.set(guideid, known)
  const put = (method: 'PUT' | 'DELETE', word: string) => {
    known.set(word, null)
    return client.write({
      mark: `${method} ${word}`,
      token,
      method,
      path: `/guides/${guideid}/tag`,
      body: { tag: word },
      heard: () => void known.set(word, method === 'PUT'),
    })
  }
  for (let turn = 0; going(); turn++, await sleep(40)) {
    const word = client.nextMark('tag')
    const answer = await put('PUT', word)
    if (!answer) return
    if (answer.status < 300 && turn % 2 && going() && !(await put('DELETE', word))) return
  }
}
