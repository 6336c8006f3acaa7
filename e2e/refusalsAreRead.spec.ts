// What the service refuses, read in German: its own sentences are English and reach no screen.
import type { Locator, Page } from '@playwright/test'
import type { Person } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

type Refusal = { message: string; errors?: { message: string }[] }
/** Every sentence with which the service refused something. */
const said = new Set<string>()
const hear = (page: Page) =>
  page.on('response', answer => {
    if (answer.status() !== 422) return
    void answer.json().then(({ message, errors = [] }: Refusal) => {
      for (const words of [message, ...errors.map(one => one.message)]) said.add(words)
    })
  })

const inGerman = async (page: Page, person: Person) => {
  said.clear()
  hear(page)
  await signIn(page, person)
  await page.evaluate(() => localStorage.setItem('stepwright.language', 'de'))
}
const press = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name, exact: true }).press('Enter')
/** The words are there, and none of the service's own. */
const expectRead = async (page: Page, words: string) => {
  await expect(page.getByText(words).first()).toBeVisible()
  await expect.poll(() => said.size).toBeGreaterThan(0)
  const text = await page.locator('body').innerText()
  expect([...said].filter(one => text.includes(one))).toEqual([])
  said.clear()
}
const category = (person: Person, title: string) =>
  person.client.createWiki({ body: { namespace: 'CATEGORY', title, contents: '' } })

test.afterEach(({ faults }) => {
  faults.splice(0, faults.length, ...faults.filter(fault => !fault.includes('status of 422')))
})

test('an Admin reads refusals of settings, people, webhooks and trainings in German (A-210)', async ({
  page,
  site,
}) => {
  const { moduleid } = await site.admin.client.createTrainingDraft({ body: { title: 'Leiter' } })
  await inGerman(page, site.admin)

  await page.goto('/webhooks')
  await press(page, 'Neuer Webhook')
  await page.getByLabel('Adresse').fill('https://127.0.0.1/hook')
  await press(page, 'Anlegen')
  await expectRead(page, 'Diese Adresse kann nicht verwendet werden. Prüfe sie.')

  await page.goto('/search/words')
  const words = page.getByRole('textbox', { name: 'Wörter, durch = getrennt' })
  await words.fill(`Akku = ${'Batterie'.repeat(50)}`)
  await words.press('Enter')
  await expectRead(page, 'Höchstens 300 Zeichen sind möglich.')

  await page.goto(`/training/${moduleid}`)
  await page.getByLabel('Webadresse des Pakets').fill('https://10.0.0.1/module.zip')
  await press(page, 'Von dieser Adresse importieren')
  await expectRead(
    page,
    'Das Paket wurde nicht importiert: Diese Adresse kann nicht verwendet werden. Prüfe sie.',
  )

  await page.goto('/users')
  const dialog = page.getByRole('dialog', { name: 'Personen importieren' })
  const choose = async (table: string) => {
    await dialog.getByLabel('Tabelle der Personen').setInputFiles({
      name: 'neu.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(table),
    })
    await press(dialog, 'Anzeigen, was geschehen wird')
  }
  await press(page, 'Personen importieren …')
  await choose('email,shoe\neins@example.org,44\n')
  await expectRead(page, 'Die Tabelle hat eine unbekannte Spalte: „shoe“.')
  await choose('email,username,state\nniemand,Niemand,\nneu@example.org,Neu,closed\n')
  const rows = dialog.getByRole('listitem')
  await expect(rows).toHaveText([
    /^Zeile 2 niemand Ein Wert ist ungültig\./,
    /^Zeile 3 neu@example\.org Ein Wert ist ungültig\./,
  ])
})

test('a Moderator reads refusals of the tree, tags, guides and of an account in German (A-210)', async ({
  page,
  site,
}) => {
  const mona = await site.person('Mona Moderator', { privilege: 'Moderator' })
  await category(site.admin, 'Lampen')
  const gone = await category(site.admin, 'Kerzen')
  for (const tag of ['birne', 'leuchte']) {
    const { guideid } = await mona.client.createGuide({
      body: { category: 'Lampen', type: 'technique', title: tag },
    })
    await mona.client.tagGuide({ params: { guideid }, body: { tag } })
  }
  await inGerman(page, mona)

  await page.goto('/tree')
  await press(page, 'Neue Kategorie …')
  const made = page.getByRole('dialog', { name: 'Kategorie anlegen' })
  await made.getByLabel('Titel').fill('Lampen')
  await press(made, 'Kategorie anlegen')
  await expectRead(
    page,
    'Eine Seite mit diesem Titel oder mit derselben Adresse gibt es schon. Wähle einen anderen Titel.',
  )

  await page.goto('/tags/leuchte')
  const spelling = page.getByRole('textbox', { name: 'Neues Synonym' })
  await spelling.fill('birne')
  await spelling.press('Enter')
  await expectRead(
    page,
    'Dokumente haben dieses Schlagwort, oder es hat andere Namen. Führe stattdessen beide Schlagwörter zusammen.',
  )

  await page.goto('/guides/new')
  await page.getByRole('combobox', { name: 'Kategorie' }).click()
  await page.keyboard.type('Kerz')
  await page.getByRole('option', { name: 'Kerzen' }).click()
  await page.getByRole('textbox', { name: 'Gegenstand' }).fill('Docht')
  await site.admin.client.deleteWiki({
    params: { namespace: 'CATEGORY', title: 'Kerzen' },
    query: { revisionid: gone.revisionid },
  })
  await press(page, 'Anleitung anlegen')
  await expectRead(page, 'Diese Kategorie gibt es nicht. Wähle eine andere.')

  await page.goto('/settings/account')
  await press(page, 'Passwort ändern …')
  const password = page.getByRole('dialog', { name: 'Passwort ändern' })
  await password.getByLabel('Dein Passwort').fill(mona.password)
  await password.getByLabel('Neues Passwort').fill('qwertyuiopas')
  await press(password, 'Passwort ändern')
  await expectRead(
    page,
    'Dieses Passwort ist weit verbreitet oder ähnelt deinem Namen oder deiner E-Mail-Adresse. Wähle ein anderes.',
  )
})
