import { readFile } from 'node:fs/promises'
import { firstOf } from '#lib/existing.ts'
import { expectAccessible } from './support/accessible.ts'
import {
  aGuide,
  caretAtEndOf,
  holdWrites,
  keptPlace,
  kill,
  line,
  linesOf,
  openEditor,
} from './support/editing.ts'
import { expect, signIn, test } from './support/test.ts'

const first = 'Loosen the screws.'

test('home lists unsent, waiting, opened and liked work after a crash (A-203, A-59)', async ({
  page,
  context,
  site,
  faults,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const ada = await site.person('Ada', { privilege: 'Moderator' })
  const bob = await site.person('Bob', { privilege: 'Moderator' })
  const lamp = await aGuide(ada, 'Bench lamp', [[first, 'Lift the cover.']])
  const drill = await aGuide(ada, 'Drill press', [['Lower the table.']])
  const saw = await aGuide(bob, 'Band saw', [['Slacken the blade.']])
  await ada.client.favoriteGuide({ params: { guideid: saw.guideid } })
  await signIn(page, ada)
  await openEditor(page, lamp.guideid)
  const writes = await holdWrites(context)
  await caretAtEndOf(page, 1, first)
  await page.keyboard.type(' A quarter turn.')
  const { stepid, revisionid, lines } = firstOf(lamp.steps)
  const theirs = lines.map(({ lineid, text_raw }, n) => ({
    ...line(n === 0 ? 'Loosen all five screws.' : text_raw),
    lineid,
  }))
  await bob.client.patchStep({
    params: { guideid: lamp.guideid, stepid },
    query: { revisionid },
    body: { lines: theirs },
  })
  await writes.letGo()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('region', { name: '1 question in step 1' })).toBeVisible()
  // Looked at later, but with nothing unsent.
  const looking = await context.newPage()
  await openEditor(looking, drill.guideid)
  await caretAtEndOf(looking, 1, 'Lower the table.')
  await expect.poll(() => keptPlace(looking, drill.guideid)).not.toBeNull()
  await kill(context, looking)
  await kill(context, page)

  const next = await context.newPage()
  await next.goto('/')
  const main = next.getByRole('main')
  const card = main.getByRole('region').first()
  await expect(card).toHaveAccessibleName('Bench lamp')
  await expect(card).toContainText('3 words not sent yet')
  await expect(card).toContainText('Step 1, line 1')
  const recent = main.getByRole('list', { name: 'Recently opened or edited' }).getByRole('listitem')
  await expect(recent).toHaveCount(1)
  await expect(recent.first()).toContainText('Drill press')
  await expect(recent.first()).toContainText(/Opened \d\d:\d\d/)
  await expect(main.getByRole('list', { name: 'Favourites' }).getByRole('link')).toHaveText([
    'Band saw',
  ])
  const question = main.getByRole('list', { name: 'Questions for you' }).getByRole('listitem')
  await expect(question).toContainText('Bench lamp')
  await expectAccessible(next)

  await question.getByRole('link', { name: 'Decide' }).click()
  const panel = next.getByRole('region', { name: '1 question in step 1' })
  await panel.getByRole('button', { name: 'Keep a copy of my text' }).click()
  await expect(panel.getByText('A copy of your text is kept on this device.')).toBeVisible()
  await panel.getByRole('radio', { name: /^Theirs/ }).check()
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expect(linesOf(next, 1)).not.toContainText('A quarter turn.')

  await next.goto('/recover')
  const copies = next.getByRole('region', { name: 'Copies kept on this device' })
  await expect(copies.getByRole('listitem')).toHaveCount(1)
  await expect(copies).toContainText('Bench lamp')
  await expectAccessible(next)
  await copies.getByRole('button', { name: 'Copy text' }).click()
  await expect(copies.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await next.evaluate(() => navigator.clipboard.readText())).toBe(
    `${first} A quarter turn.\nLift the cover.`,
  )
  const downloading = next.waitForEvent('download')
  await copies.getByRole('button', { name: 'Download' }).click()
  expect(await readFile(await (await downloading).path(), 'utf8')).toBe(
    `${first} A quarter turn.\nLift the cover.`,
  )
  await copies.getByRole('button', { name: 'Discard' }).click()
  await expect(copies.getByRole('listitem')).toHaveCount(0)
  const undo = copies.getByRole('button', { name: 'Undo: restore the copy of “Bench lamp”' })
  await expect(undo).toBeFocused()
  await expectAccessible(next)
  await next.reload()
  await undo.click()
  await expect(copies.getByRole('listitem')).toHaveCount(1)
  await expect(copies.getByRole('button', { name: 'Copy text' })).toBeFocused()
  faults.length = 0 // writes were cut off on purpose
})
