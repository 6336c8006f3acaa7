// A page of the wiki goes through the same journal, lanes, receipts and merge as a guide.
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { parse } from '#wikitext/parse.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { wikiKey } from './content/docKey.ts'
import { questionsOf } from './model/conflict.ts'
import { openJournalDatabase } from './journal/database.ts'
import { setStage } from '../../testing/drafts/outboxStage.ts'
import { answerNow } from '#testing/drafts/answerNow.ts'
import { answerWith, dropAnswer, dropAnswerWithoutKey, withoutKey } from '#testing/drafts/faults.ts'
import type { TestOutbox } from '#testing/drafts/testOutbox.ts'
import { setWikiStage, wikiText, type WikiStage } from '../../testing/drafts/wikiStage.ts'

const stage = setStage(startApi, { beforeAll, beforeEach, afterAll })
let [page, mine] = [{} as WikiStage, {} as TestOutbox]
beforeEach(async () => {
  page = await setWikiStage(stage)
  mine = stage.mine
})
const swapped = (from: string, to: string, raw = wikiText): string => {
  expect(raw).toContain(from)
  return raw.replace(from, to)
}
const draft = () => existing(mine.outbox.wiki(page.wikiid), 'the wiki')
const bodies = () => mine.requests.map(({ body }) => JSON.parse(body) as Record<string, unknown>)
const revisions = async () =>
  stage.ada.listWikiRevisions({ params: { namespace: 'WIKI', title: (await page.read()).title } })

test('one changed word is sent as a change of the text only (A-130)', async () => {
  page.write(mine, swapped('two screws', 'three screws'))
  expect(await mine.outbox.flush(page.doc)).toBe('saved')
  // The bold in three quotes is not how the service would write it; nobody touched that paragraph.
  expect((await page.read()).contents_raw).toBe(swapped('two screws', 'three screws'))
  expect(bodies().map(body => Object.keys(body))).toEqual([['contents_json']])
  expect(mine.requests[0]).toMatchObject({
    method: 'PATCH',
    revisionid: String(existing((await revisions()).at(-1), 'the last revision').revisionid),
  })
  expect(await mine.outbox.receipts(page.doc)).toMatchObject([
    { name: 'patchWiki', revisionid: (await page.read()).revisionid, fields: ['contents_json'] },
  ])
})

test('equal text in another form and an empty paragraph are no change (A-131)', async () => {
  const { contents } = existing(draft().mine, 'the own version')
  const [heading, paragraph, ...others] = contents.content
  const [first, ...more] = existing(paragraph?.content, 'the content')
  const apart = {
    ...existing(paragraph, 'the paragraph'),
    content: [
      { type: 'text', text: existing(first?.text, 'the text').slice(0, 2) },
      { type: 'text', text: existing(first?.text, 'the text').slice(2) },
      ...more,
    ],
  }
  mine.outbox.changeWiki(page.wikiid, {
    contents: {
      ...contents,
      content: [
        existing(heading, 'the heading'),
        apart,
        { type: 'paragraph', content: [] },
        ...others,
      ],
    },
  })
  await mine.outbox.save(page.doc)
  await mine.pass(15_000)
  expect(mine.requests).toEqual([])
  expect(draft().state).toBe('idle')
})

test('only changed and valid fields are sent beside the text (A-130)', async () => {
  mine.outbox.changeWiki(page.wikiid, {
    description: 'What is in the box.',
    display_title: 'x'.repeat(256),
  })
  // The other field waits for its author.
  expect(await mine.outbox.flush(page.doc)).toBe('dirty')
  expect(bodies()).toEqual([{ description: 'What is in the box.' }])
  expect(await page.read()).toMatchObject({
    description: 'What is in the box.',
    contents_raw: wikiText,
  })
  expect(draft().mine?.display_title).toHaveLength(256)
  mine.outbox.changeWiki(page.wikiid, { display_title: 'A box' })
  await mine.outbox.flush(page.doc)
  expect(bodies().at(-1)).toEqual({ display_title: 'A box' })
})

test('wiki text is stored as it was typed (A-141)', async () => {
  const typed = `${wikiText}\n\n\n'''Done.'''\n`
  mine.outbox.changeWiki(page.wikiid, { contents: parse(typed), source: typed })
  expect(await mine.outbox.flush(page.doc)).toBe('saved')
  expect((await page.read()).contents_raw).toBe(typed)
  expect(bodies()).toEqual([{ contents: typed }])
})

test('each key is journalled as a change and survives a killed page (A-37)', async () => {
  const database = await openJournalDatabase(mine.journal)
  const words = Array.from({ length: 70 }, (_, n) => 'three'.padEnd(5 + n, '!'))
  let largest = 0
  for (const word of words) {
    page.write(mine, swapped('two screws', `${word} screws`))
    await mine.settled()
    const values = await database.getAll('drafts')
    largest = Math.max(
      largest,
      values.filter(value => (value as { owner: string }).owner.endsWith(' steps')).length,
    )
  }
  expect(largest).toBe(50)
  const again = await mine.reload()
  expect(page.seen(again)).toContain(`${words.at(-1)} screws`)
  await page.open(again)
  await again.outbox.flush(page.doc)
  await again.settled()
  expect((await page.read()).contents_raw).toBe(swapped('two screws', `${words.at(-1)} screws`))
  expect(
    (await database.getAll('drafts')).map(value => (value as { owner: string }).owner),
  ).toEqual([`${stage.ada.me.userid} http://stepwright.test sent`])
  database.close()
})

describe('two authors', () => {
  test('changes of different blocks merge and are listed (A-51, R21)', async () => {
    await page.bobWrites(swapped('Tools', 'What you need'))
    page.write(mine, swapped('two screws', 'three screws'))
    expect(await mine.outbox.flush(page.doc)).toBe('saved')
    const both = swapped('two screws', 'three screws', swapped('Tools', 'What you need'))
    expect((await page.read()).contents_raw).toBe(both)
    expect(draft().silent).toHaveLength(1)
    expect(mine.outbox.undoMerged(page, itemAt(draft().silent, 0))).toBe(true)
    await mine.outbox.flush(page.doc)
    expect((await page.read()).contents_raw).toBe(swapped('two screws', 'three screws'))
  })

  test.each(['mine', 'theirs', 'both'] as const)(
    'changes of one paragraph ask, and %s is stored without loss (R21)',
    async answer => {
      await page.bobWrites(swapped('Close the lid again.', 'Bob closes it.'))
      page.write(mine, swapped('Close the lid again.', 'Ada closes it.'))
      expect(await mine.outbox.flush(page.doc)).toBe('conflict')
      const [asked] = questionsOf(draft())
      expect(asked?.question).toMatchObject({
        rule: 'R21',
        mine: { content: [{ text: 'Ada closes it.' }] },
        theirs: { content: [{ text: 'Bob closes it.' }] },
      })
      answerNow(mine.outbox, page, {
        [existing(asked, 'the question').question.path.join('/')]: answer,
      })
      expect(mine.outbox.apply(page)).toBe(true)
      await mine.outbox.flush(page.doc)
      const end = {
        mine: 'Ada closes it.',
        theirs: 'Bob closes it.',
        both: 'Bob closes it.\n\nAda closes it.',
      }[answer]
      expect((await page.read()).contents_raw).toBe(swapped('Close the lid again.', end))
    },
  )

  test('of different fields are put together (R17)', async () => {
    const { title, revisionid } = await page.read()
    await stage.bob.patchWiki({
      params: { namespace: 'WIKI', title },
      query: { revisionid },
      body: { table_of_contents: true },
    })
    mine.outbox.changeWiki(page.wikiid, { description: 'Ada says what it is.' })
    expect(await mine.outbox.flush(page.doc)).toBe('saved')
    expect(await page.read()).toMatchObject({
      table_of_contents: true,
      description: 'Ada says what it is.',
    })
  })
})

describe('an answer that was lost', () => {
  test('is asked for again by the same request, and the page is saved once (A-30)', async () => {
    mine.faults.push(dropAnswer)
    page.write(mine, swapped('two screws', 'three screws'))
    await mine.outbox.flush(page.doc)
    await mine.pass(3000)
    expect(mine.requests.map(({ key, body }) => [key, body])).toEqual(
      [mine.requests[0], mine.requests[0]].map(request => [
        existing(request, 'the request').key,
        existing(request, 'the request').body,
      ]),
    )
    expect(await revisions()).toHaveLength(2)
    expect(['saved', 'idle']).toContain(draft().state)
  })

  test('of a write that somebody saved on top of is the base of the merge (A-31)', async () => {
    mine.faults.push(dropAnswerWithoutKey, async forward => {
      await page.bobWrites(swapped('two screws', 'three screws, says Bob'))
      return withoutKey(forward, '')
    })
    page.write(mine, swapped('two screws', 'three screws'))
    await mine.outbox.flush(page.doc)
    await mine.pass(3000)
    expect(questionsOf(draft())).toEqual([])
    expect(page.seen(mine)).toContain('three screws, says Bob')
    expect((await page.read()).contents_raw).toContain('three screws, says Bob')
  })

  test('that says nothing of the page confirms nothing (A-20)', async () => {
    mine.faults.push(answerWith(200, '{}'))
    page.write(mine, swapped('two screws', 'three screws'))
    await mine.outbox.flush(page.doc)
    expect(draft()).toMatchObject({ state: 'retrying', reason: { kind: 'unclear' } })
  })
})

test('text that the service changed stays visible beside its own (A-21)', async () => {
  page.write(mine, swapped('two screws', 'three screws'))
  mine.faults.push(forward =>
    forward(init => ({
      ...init,
      body: JSON.stringify({ contents: swapped('two screws', 'two nails') }),
    })),
  )
  await mine.outbox.flush(page.doc)
  expect(draft().notice).not.toBeNull()
  mine.outbox.sendMineAgain(page)
  await mine.outbox.flush(page.doc)
  expect((await page.read()).contents_raw).toContain('three screws')
})

test('offline text is kept across a reload and sent later (A-28, A-40)', async () => {
  mine.setOnline(false)
  for (const word of ['t', 'th', 'thr', 'three']) {
    page.write(mine, swapped('two screws', `${word} screws`))
    await mine.settled()
  }
  expect(draft().state).toBe('offline')
  const again = await mine.reload()
  expect(again.outbox.unsent()).toMatchObject([{ doc: page.doc, title: (await page.read()).title }])
  expect(page.seen(again)).toContain('three screws')
  await page.open(again)
  await again.outbox.flush(page.doc)
  expect((await page.read()).contents_raw).toBe(swapped('two screws', 'three screws'))
})

test('a page that was deleted keeps the text here (A-35)', async () => {
  page.write(mine, swapped('two screws', 'three screws'))
  const { title, revisionid } = await page.read()
  await stage.bob.deleteWiki({ params: { namespace: 'WIKI', title }, query: { revisionid } })
  await mine.outbox.flush(page.doc)
  expect(draft()).toMatchObject({ state: 'blocked' })
  expect(page.seen(mine)).toContain('three screws')
})

test('a save waits while its category moves (A-26)', async () => {
  const params = { namespace: 'CATEGORY', title: 'Moves between saves' }
  const { wikiid } = await stage.ada.createWiki({ body: { ...params, contents: 'Narrow.' } })
  const made = await stage.ada.readWiki({ params })
  await mine.outbox.openWiki(made)
  let moved = 0
  await mine.outbox.writeWikiBeside(made, async revisionid => {
    mine.outbox.changeWiki(wikiid, { contents: parse('Narrow. And long.') })
    void mine.outbox.flush(wikiKey(wikiid))
    const answer = await stage.ada.moveWiki({
      params,
      query: { revisionid },
      body: { parent: 'Grinder' },
    })
    await mine.pass(15_000)
    expect(mine.requests).toEqual([])
    moved = answer.revisionid
    return answer
  })
  expect(moved).toBeGreaterThan(made.revisionid)
  expect(await mine.outbox.flush(wikiKey(wikiid))).toBe('saved')
  expect(mine.requests.map(({ method, revisionid }) => [method, revisionid])).toEqual([
    ['PATCH', String(moved)],
  ])
  expect(await stage.ada.readWiki({ params })).toMatchObject({
    parent: 'Grinder',
    contents_raw: 'Narrow. And long.',
  })
})

test('saved changes are undone and redone after reopening (A-43)', async () => {
  const ends = [
    'Close the lid again.',
    'Close the lid again. One.',
    'Close the lid again. One. Two.',
    'Close the lid again. One. Two. Three.',
  ]
  const at = (n: number) => swapped(itemAt(ends, 0), itemAt(ends, n))
  for (const n of [1, 2, 3]) {
    page.write(mine, at(n))
    await mine.pass(1500)
  }
  await mine.outbox.flush(page.doc)
  const again = await mine.reload()
  await page.open(again)
  for (const n of [2, 1, 0]) {
    expect(again.outbox.goBack(page.wikiid, 'undo')).toBeDefined()
    expect(await again.outbox.flush(page.doc)).toBe('saved')
    // What was never said otherwise is stored as it was first written.
    expect((await page.read()).contents_raw).toBe(at(n))
  }
  expect(again.outbox.goBack(page.wikiid, 'undo')).toBeUndefined()
  const last = await again.reload()
  await page.open(last)
  for (let n = 0; n < 3; n += 1) last.outbox.goBack(page.wikiid, 'redo')
  await last.outbox.flush(page.doc)
  expect((await page.read()).contents_raw).toBe(at(3))
  expect(last.outbox.canGoBack(page.wikiid, 'redo')).toBe(false)
})

test('undo after reopening keeps what somebody else wrote (A-43)', async () => {
  page.write(mine, swapped('two screws', 'three screws'))
  await mine.outbox.flush(page.doc)
  const theirs = swapped(
    'Close the lid again.',
    'Close it, said Bob.',
    swapped('two screws', 'three screws'),
  )
  await page.bobWrites(theirs)
  const again = await mine.reload()
  await page.open(again)
  again.outbox.goBack(page.wikiid, 'undo')
  expect(await again.outbox.flush(page.doc)).toBe('saved')
  expect((await page.read()).contents_raw).toBe(swapped('three screws', 'two screws', theirs))
  expect(again.outbox.canGoBack(page.wikiid, 'undo')).toBe(false)
})

test('unsent changes of a killed page are undone one by one (A-43)', async () => {
  for (const word of ['three', 'four', 'five']) {
    page.write(mine, swapped('two screws', `${word} screws`))
    await mine.pass(1200)
  }
  mine.outbox.changeWiki(page.wikiid, { description: 'What is in the box.' })
  await mine.settled()
  const again = await mine.reload()
  await page.open(again)
  const seen = () => [
    existing(again.outbox.wiki(page.wikiid)?.mine, 'the own version').description,
    page.seen(again),
  ]
  expect(seen()).toEqual(['What is in the box.', expect.stringContaining('five screws')])
  again.outbox.goBack(page.wikiid, 'undo')
  expect(seen()).toEqual(['', expect.stringContaining('five screws')])
  for (const word of ['four', 'three', 'two']) {
    again.outbox.goBack(page.wikiid, 'undo')
    expect(seen()).toEqual(['', expect.stringContaining(`${word} screws`)])
  }
})
