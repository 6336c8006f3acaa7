// What other programs put on the clipboard becomes what it means in a page, and chips keep their
// data on their way.
import type { Page } from '@playwright/test'
import { save } from './support/editing.ts'
import { pagesCalled, textOf } from './support/pages.ts'
import type { Person } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

const chip = '[x_node|eyJ0eXBlIjoiZnV0dXJlQmxvY2siLCJhdHRycyI6eyJ4IjpbMV19fQ]'
const aPage = pagesCalled('Pasted')
const paste = (page: Page, html: string) =>
  textOf(page).evaluate((editor, given) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', given)
    clipboardData.setData('text/plain', 'plain')
    editor.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, html)
let author: Person
test.beforeAll(
  async ({ site }) => void (author = await site.person('Pia Paste', { privilege: 'Moderator' })),
)

const clipboards: [program: string, html: string, wikiText: string][] = [
  [
    'a word processor',
    `<html><head><style>p { color: red }</style></head><body><h1>Title</h1><p style="font-family:Calibri;color:#f00">Some <b>bold</b> and <i>italic</i> words<o:p></o:p></p>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>  </span></span>one</p><p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o </span>below</p>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>· </span>two</p></body></html>`,
    "== Title ==\n\nSome ***bold*** and ''italic'' words\n\n* one\n** below\n* two",
  ],
  [
    'a word processor in the browser',
    '<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:700">Bold</span><span style="font-style:italic"> italic</span></p><ol><li><p>first</p></li><li><p>second</p></li></ol></b>',
    "***Bold***'' italic''\n\n# first\n# second",
  ],
  [
    'a web page',
    '<div style="font-size:20px"><script>alert(1)</script><h3>Parts</h3><p>See <a href="https://example.org/a" onclick="x()">this</a> and <a href="javascript:alert(1)">that</a>.<span style="display:none">hidden</span></p><ul><li>a<ul><li>b</li></ul></li></ul><img src="data:image/png;base64,xx"></div>',
    '=== Parts ===\n\nSee [link|https://example.org/a|this] and that.\n\n* a\n** b',
  ],
  [
    'a spreadsheet',
    `<table><tr><th>Part</th><th>Price</th></tr>${Array.from({ length: 2 }, (_, n) => `<tr><td>lid ${n}</td><td><b>${n}</b></td></tr>`).join('')}</table>`,
    '{table\n|! Part\n|! Price\n|--\n| lid 0\n| ***0***\n|--\n| lid 1\n| ***1***\n}',
  ],
  [
    'a mail',
    '<table role="presentation"><tr><td><p>Dear all,</p><p>the lid is here.<br></p><blockquote><p>Where is the lid?</p></blockquote></td></tr></table>',
    'Dear all,\n\nthe lid is here.\n\n[quote]Where is the lid?[/quote]',
  ],
]
for (const [program, html, wikiText] of clipboards) {
  test(`a paste from ${program} keeps structure and drops the rest (A-142)`, async ({
    page,
    site,
  }) => {
    const made = await aPage(site, '')
    await signIn(page, author, made.address)
    await textOf(page).click()
    await paste(page, html)
    await save(page)
    expect(await made.raw()).toBe(wikiText)
  })
}

test('thirty rows of eight cells of a spreadsheet are 240 cells, and the words after them stand below (A-139)', async ({
  page,
  site,
}) => {
  const made = await aPage(site, '')
  await signIn(page, author, made.address)
  await textOf(page).click()
  await paste(page, `<table>${'<tr>'.concat('<td>x</td>'.repeat(8), '</tr>').repeat(30)}</table>`)
  await expect(page.getByRole('textbox', { name: /^Row \d+, column \d+$/ })).toHaveCount(240)
  await page.keyboard.type('Written on.')
  await save(page)
  expect(await made.raw()).toMatch(/\}\n\nWritten on\.$/)
})

test('a cut chip comes back by undo and keeps its data when pasted (A-135)', async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [first, second] = [
    await aPage(site, `One.\n\n${chip}\n\nTwo.`),
    await aPage(site, 'Other.'),
  ]
  await signIn(page, author, first.address)
  await textOf(page).getByText('futureBlock').click()
  await page.keyboard.press('Control+x')
  await expect(textOf(page)).not.toContainText('futureBlock')
  await page.keyboard.press('Control+z')
  await expect(textOf(page)).toContainText('futureBlock')
  await page.keyboard.press('Control+s')
  await expect.poll(() => first.raw()).toBe(`One.\n\n${chip}\n\nTwo.`)
  await page.goto(second.address)
  await textOf(page).getByText('Other.').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+v')
  await save(page)
  expect(await second.raw()).toBe(`Other.\n\n${chip}`)
})

test('a pasted picture is uploaded and no local address is saved (A-140)', async ({
  page,
  site,
}) => {
  const made = await aPage(site, 'Look:')
  await signIn(page, author, made.address)
  await textOf(page).getByText('Look:').click()
  const png = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(120, 90)
    canvas.getContext('2d')?.fillRect(10, 10, 60, 40)
    return [
      ...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer()),
    ]
  })
  await textOf(page).evaluate((editor, bytes) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([Uint8Array.from(bytes)], 'lid.png', { type: 'image/png' }))
    editor.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, png)
  await expect(textOf(page).getByRole('img')).toBeVisible()
  await expect(async () => expect(await made.raw()).toMatch(/^Look:\n\n\[image\|\d+\]$/)).toPass()
})
