// Guides on full pages: what is printed is chosen, kept by a team, and a pack has a contents page.
import sharp from 'sharp'
import type { Page } from '@playwright/test'
import { newestRevision } from '#documents/newestRevision.ts'
import { existing, firstOf, foundIn, itemAt } from '#lib/existing.ts'
import { expectAccessible } from './support/accessible.ts'
import { aGuide, readBack } from './support/editing.ts'
import { printed, type PaperPage } from './support/pdf.ts'
import { becomes } from './support/releasing.ts'
import { expect, signIn, test } from './support/test.ts'

test.use({ demo: true })

const open = async (page: Page, address: string) => {
  await page.goto(address)
  await expect(page.getByRole('region', { name: 'Page 1', exact: true })).toBeVisible()
}
/** Which steps begin on each page. */
const stepsOn = (paper: PaperPage[]) =>
  paper.map(({ text }) => [...text.matchAll(/Step (\d+) of \d+/g)].map(([, n]) => Number(n)))
const sizesOf = (paper: PaperPage[]) => [
  ...new Set(paper.map(({ width, height }) => `${width} × ${height}`)),
]
/** Of so many steps of so many lines, each with words of its own. */
const textsOf = (steps: number, lines: number, part = 'cover') =>
  Array.from({ length: steps }, (_, step) =>
    Array.from(
      { length: lines },
      (__, at) => `Turn screw ${at + 1} of ${part} ${step + 1} until it is loose and lay it aside.`,
    ),
  )

test('guides print on A4 and Letter, whole steps on each page, with their revision (A-123)', async ({
  page,
  site,
}) => {
  const guides = await site.anyone.listGuides({ query: { limit: 200 } })
  const { guideid: demoid } = foundIn(guides, ({ title }) => title === 'Adjust a rear derailleur')
  const { client } = site.admin
  const long = await aGuide(site.admin, 'Take off twelve covers', textsOf(12, 8))
  const { guideid } = await aGuide(site.admin, 'Put on the lids', textsOf(3, 2, 'lid'))
  await client.patchGuide({
    params: { guideid },
    query: { revisionid: (await readBack(site.admin, guideid)).revisionid },
    body: { prerequisites: [long.guideid] },
  })
  const fixtures = [
    { guideid: demoid, pages: 9 },
    { guideid: long.guideid, pages: 4 },
    { guideid, pages: 4 },
  ]
  for (const { guideid: id, pages } of fixtures) {
    const guide = await site.anyone.readGuide({ params: { guideid: id } })
    await open(page, `/print?guides=${id}&paper=a4`)
    const paper = await printed(page)
    expect(sizesOf(paper)).toEqual(['210 × 297'])
    expect(paper.length, guide.title).toBe(pages)
    expect(stepsOn(paper).flat()).toEqual(guide.steps.map((_, n) => n + 1))
    paper.forEach(({ text }, at) => {
      expect(text).toContain(guide.title)
      expect(text).toContain(`Revision ${newestRevision(guide)}`)
      expect(text).toContain(`Page ${at + 1} of ${paper.length}`)
      expect(text.replaceAll(' ', '')).toContain(guide.url)
    })
    // Each step is on one page, with all its lines; words of the demo have marks in them.
    for (const { lines } of id === demoid ? [] : guide.steps) {
      const on = paper.filter(({ text }) => text.includes(firstOf(lines).text_raw))
      expect(on).toHaveLength(1)
      for (const { text_raw } of lines) expect(firstOf(on).text).toContain(text_raw)
    }
  }
  await page.getByRole('combobox', { name: 'Paper' }).selectOption('Letter')
  await page.getByRole('combobox', { name: 'Columns' }).selectOption('Two columns')
  await page.emulateMedia({ colorScheme: 'dark' })
  // The pages are laid anew.
  await expect
    .poll(async () => {
      const letter = await printed(page)
      return { sizes: sizesOf(letter), steps: stepsOn(letter).flat() }
    })
    .toEqual({ sizes: ['216 × 279'], steps: Array.from({ length: 15 }, (_, n) => n + 1) })
})

test('pictures, tools, screws and comments are printed or left out, shapes as lines (A-123)', async ({
  page,
  site,
}) => {
  const { client } = site.admin
  const guide = await aGuide(site.admin, 'Open a drawn cover', [['Remove four 8 mm T6 screws.']])
  const { guideid } = guide
  const step = firstOf(guide.steps)
  const file = new Uint8Array(
    await sharp({ create: { width: 800, height: 600, channels: 3, background: 'beige' } })
      .png()
      .toBuffer(),
  )
  const other = new Uint8Array(
    await sharp({ create: { width: 800, height: 600, channels: 3, background: 'teal' } })
      .png()
      .toBuffer(),
  )
  const { image } = await client.uploadImage({ query: { file: 'cover.png' } }, { file })
  const drawn = await client.markUpImage({
    params: { imageid: image.id },
    body: { markup: 'circle,300x300,40,red;circle,500x300,40,red' },
  })
  await client.patchStep({
    params: step,
    query: step,
    body: { media: { type: 'image', data: [drawn.image.id] } },
  })
  const { revisionid } = await readBack(site.admin, guideid)
  await client.patchGuide({
    params: { guideid },
    query: { revisionid },
    body: { tools: [{ name: 'Plastic wedge', quantity: 2 }] },
  })
  await client.createComment({
    params: { context: 'guide', contextid: guideid },
    body: { text: 'Mind the ribbon cable.' },
  })
  // The guide itself as a page: each picture of a step once, also those of the strip.
  const second = await client.uploadImage({ query: { file: 'other.png' } }, { file: other })
  const withTwo = await readBack(site.admin, guideid)
  await client.patchStep({
    params: step,
    query: firstOf(withTwo.steps),
    body: { media: { type: 'image', data: [drawn.image.id, second.image.id] } },
  })
  await page.goto(guide.url)
  await expect(page.getByRole('button', { name: 'Picture 2 of 2' })).toBeVisible()
  const picturesOf = async () =>
    (await printed(page)).reduce((sum, { pictures }) => sum + pictures, 0)
  await expect.poll(picturesOf).toBe(2)
  await page.getByRole('button', { name: 'Picture 2 of 2' }).click()
  await expect.poll(picturesOf).toBe(2)
  await open(page, `/print?guides=${guideid}&paper=a4`)
  await expect(page.locator('svg[data-drawn]').first()).toBeAttached()
  const wordsOf = async () => (await printed(page)).map(({ text }) => text).join(' ')
  const outlines = async () => firstOf(await printed(page)).paths
  expect(await wordsOf()).toMatch(/2 × Plastic wedge.*Screws: 4.*4 × 8 mm/)
  expect(await wordsOf()).not.toContain('ribbon cable')
  const before = await outlines()
  const check = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await check('Comments').check()
  await expect.poll(wordsOf).toContain('Mind the ribbon cable.')
  await check('Comments').uncheck()
  await expect.poll(wordsOf).not.toContain('ribbon cable')
  await check('Pictures').uncheck()
  // Each of the two circles is drawn twice: its rim, and its colour.
  await expect.poll(outlines).toBeLessThanOrEqual(before - 4)
  await check('Tools and parts').uncheck()
  await check('Screws').uncheck()
  await expect.poll(wordsOf).not.toMatch(/Plastic wedge|Screws: 4/)
  await expect(page).toHaveURL(/with=$/)
  await expectAccessible(page)
})

/** Presses Print as soon as it may be pressed, and notes on the body what was on the pages. */
const pressAtOnce = () => {
  window.print = () => {
    // What is measured unseen is inert.
    const onPaper = (what: string) =>
      [...document.querySelectorAll(what)].filter(one => !one.closest('[inert]'))
    const missing = onPaper('img').filter(one => !(one as HTMLImageElement).complete).length
    const found = `${onPaper('svg[data-drawn]').length} drawn, ${missing} missing`
    document.body.setAttribute('data-printed', found)
  }
  const observer = new MutationObserver(() => {
    const button = [...document.querySelectorAll('button')].find(
      ({ textContent, ariaDisabled }) => textContent === 'Print' && ariaDisabled !== 'true',
    )
    if (!button) return
    observer.disconnect()
    button.click()
  })
  observer.observe(document, { childList: true, subtree: true, attributes: true })
}

test('shapes are printed at once, and no picture is asked for alone (A-123)', async ({
  page,
  site,
}) => {
  const { client } = site.admin
  const pack: number[] = []
  for (const markup of [null, 'circle,300x300,40,red', 'arrow,10x10,200x200,blue']) {
    const guide = await aGuide(site.admin, `Cover with ${markup ?? 'nothing'}`, [['Open it.']])
    const file = new Uint8Array(
      await sharp({ create: { width: 800, height: 600, channels: 3, background: 'beige' } })
        .png()
        .toBuffer(),
    )
    const { image } = await client.uploadImage({ query: { file: 'cover.png' } }, { file })
    const shown = markup
      ? await client.markUpImage({ params: { imageid: image.id }, body: { markup } })
      : { image }
    const step = firstOf(guide.steps)
    await client.patchStep({
      params: step,
      query: step,
      body: { media: { type: 'image', data: [shown.image.id] } },
    })
    pack.push(guide.guideid)
  }
  const asked: string[] = []
  page.on('request', request => {
    if (/\/media\/images\//.test(request.url())) asked.push(request.url())
  })
  await page.addInitScript(pressAtOnce)
  await page.goto(`/print?guides=${pack.join()}&paper=a4`)
  await expect(page.locator('body')).toHaveAttribute('data-printed', '2 drawn, 0 missing')
  await page.goto(`/booklet/${itemAt(pack, 1)}`)
  await expect(page.locator('body')).toHaveAttribute('data-printed', '1 drawn, 0 missing')
  expect(asked).toEqual([])
})

test('a team keeps how it prints, and a pack of three gets right page numbers (A-124)', async ({
  page,
  site,
}) => {
  const lead = await site.person('Lena Lead', { privilege: 'Author' })
  const member = await site.person('Max Member')
  const { teamid } = await lead.client.createTeam({ body: { name: 'Crew of printers' } })
  await lead.client.addTeamMember({ params: { teamid, userid: member.userid }, body: {} })
  const pack = [
    await aGuide(site.admin, 'Pack: take off the case', textsOf(9, 8)),
    await aGuide(site.admin, 'Pack: change the battery', textsOf(2, 3)),
    await aGuide(site.admin, 'Pack: put on the case', textsOf(5, 8)),
  ]
  const [first, ...others] = pack
  const hidden = await lead.client.createGuide({
    body: { category: firstOf(pack).category, type: 'repair', title: 'A secret of the lead' },
  })
  await signIn(page, lead)
  await open(page, `/print?guides=${existing(first, 'a guide').guideid}&paper=a4`)
  for (const { title } of others) {
    await page.getByRole('combobox', { name: 'Add a guide' }).fill(title)
    await page.getByRole('option', { name: title }).click()
  }
  await page.getByRole('combobox', { name: 'Columns' }).selectOption('Two columns')
  await page.getByRole('checkbox', { name: 'Screws' }).uncheck()
  await page.getByRole('button', { name: 'Save print layout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save print layout' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Bench')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Bench' })).toHaveAttribute('aria-current', 'true')

  const ids = pack.map(({ guideid }) => guideid)
  await becomes(page, member, `/print?guides=${[...ids, hidden.guideid].join()}&paper=letter`)
  await expect(page.getByText('1 guide is left out')).toBeVisible()
  await page.getByRole('link', { name: 'Bench' }).click()
  await expect(page).toHaveURL(/paper=a4&columns=2&with=pictures,tools/)
  // The address changes first; the pages are laid anew with the mark.
  await expect(page.getByRole('link', { name: 'Bench' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('button', { name: 'Save print layout' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Page 1', exact: true })).toContainText('Contents')
  const paper = await printed(page)
  expect(sizesOf(paper)).toEqual(['210 × 297'])
  expect(paper.map(({ text }) => text).join()).not.toContain(hidden.title)
  const contents = firstOf(paper).text
  for (const { title } of pack) {
    const begins = paper.findIndex(({ text }, at) => at > 0 && text.includes(title)) + 1
    expect(contents).toContain(`${title} ${begins}`)
    expect(itemAt(paper, begins - 1).text).toContain('Difficulty')
  }
  await expectAccessible(page)
})
