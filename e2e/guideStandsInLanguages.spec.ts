// The languages of a guide, beside its other details, and where the first one is chosen.
import { expectAccessible } from './support/accessible.ts'
import { aGuide } from './support/editing.ts'
import { expect, signIn, signInByForm, test } from './support/test.ts'

test('a guide shows how far both its translations are, by language (A-118)', async ({
  page,
  site,
}) => {
  const ada = await site.person('Ada', { privilege: 'Moderator' })
  const { guideid } = await aGuide(ada, 'Kettle in languages', [['Loosen the screws.', 'Lift.']])
  const params = { guideid }
  const { client } = ada
  const { revisionid, steps } = await client.readGuide({ params })
  const inGerman = { revisionid, langid: 'de' }
  await client.patchGuide({ params, query: inGerman, body: { title: 'Wasserkocher' } })
  await client.patchGuide({
    params,
    query: { revisionid, langid: 'fr' },
    body: { title: 'La bouilloire' },
  })
  for (const { stepid, revisionid: before, lines } of steps)
    await client.patchStep({
      params: { guideid, stepid },
      query: { revisionid: before, langid: 'de' },
      body: {
        lines: lines.map(({ lineid, level, text_raw }) => ({
          lineid,
          level,
          bullet: 'black' as const,
          text_raw: `Deutsch: ${text_raw}`,
        })),
      },
    })

  await signInByForm(page, ada, `/guides/${guideid}/edit/details`)
  const rows = page.getByRole('list', { name: 'Languages', exact: true }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(0)).toContainText('English')
  await expect(rows.nth(0)).toContainText('Source language')
  for (const [n, name, percent, words] of [
    [1, 'Deutsch', '100%', '3 of 3 texts translated.'],
    [2, 'Français', '33%', '1 of 3 texts translated.'],
  ] as const) {
    await expect(rows.nth(n)).toContainText(percent)
    await expect(rows.nth(n)).toContainText(words)
    await expect(rows.nth(n).getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      /\?lang=[a-z]{2}$/,
    )
  }
  await expectAccessible(page)
})

test('the language of a guide is chosen where it is created (A-118)', async ({ page, site }) => {
  const ada = await site.person('Ada', { privilege: 'Moderator' })
  const { category } = await aGuide(ada, 'Kettle before', [['Loosen the screws.']])
  await signInByForm(page, ada, `/guides/new?category=${encodeURIComponent(category)}`)
  const choice = page.getByLabel('Language you write in')
  await expect(choice).toHaveValue('en')
  await choice.selectOption('de')
  await page.getByLabel('Subject').fill('Deckel')
  const made = page.waitForResponse(
    answer => answer.request().method() === 'POST' && answer.url().endsWith('/api/2.0/guides'),
  )
  await page.getByRole('button', { name: 'Create guide' }).click()
  expect(await (await made).json()).toMatchObject({ langid: 'de' })
})

test('a guide begins in the language in which its author reads (A-118)', async ({ page, site }) => {
  const ada = await site.person('Ada', { privilege: 'Moderator' })
  const { category } = await aGuide(ada, 'Kettle before', [['Loosen the screws.']])
  await page.addInitScript(() => localStorage.setItem('stepwright.language', 'de'))
  await signIn(page, ada)
  await page.goto(`/guides/new?category=${encodeURIComponent(category)}`)
  await expect(page.getByLabel('Sprache, in der du schreibst')).toHaveValue('de')
  await page.getByLabel('Gegenstand').fill('Deckel')
  const made = page.waitForResponse(
    answer => answer.request().method() === 'POST' && answer.url().endsWith('/api/2.0/guides'),
  )
  await page.getByRole('button', { name: 'Anleitung anlegen' }).click()
  expect(await (await made).json()).toMatchObject({ langid: 'de' })
})
