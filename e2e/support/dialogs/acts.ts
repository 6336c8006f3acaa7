// What opens, fills and confirms a dialog, as a person does.
import type { Locator, Page } from '@playwright/test'
import { caretAtEndOf, stepOf } from '../editing.ts'
import type { Where } from './shapes.ts'

export const button =
  (name: string | RegExp): Where =>
  page =>
    page.getByRole('button', { name, exact: true })
export const inStep =
  (number: number, name: string): Where =>
  page =>
    stepOf(page, number).getByRole('button', { name, exact: true })
export const click = (where: Where) => (page: Page) => where(page).click()
export const through = (menu: Where, item: string | RegExp) => async (page: Page) => {
  await menu(page).click()
  await page.getByRole('menuitem', { name: item }).click()
}
export const press = (name: string | RegExp) => (dialog: Locator) =>
  dialog.getByRole('button', { name, exact: true }).click()
export const fill =
  (label: string | RegExp, text: string, then: string) => async (dialog: Locator) => {
    await dialog.getByLabel(label).fill(text)
    await press(then)(dialog)
  }
export const choose = (field: string, title: string) => async (dialog: Locator, page: Page) => {
  await dialog.getByRole('combobox', { name: field }).fill(title)
  await page
    .getByRole('option', { name: new RegExp(`^${title}`) })
    .first()
    .click()
}
export const caretIn = (words: string) => (page: Page) => caretAtEndOf(page, 1, words)
export const more = (number: number) => inStep(number, `More actions for step ${number}`)
export const takeOne = (dialog: Locator) =>
  dialog.getByRole('button', { name: /^Use / }).first().click()
