import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

const menuOf = (page: Page) => page.getByRole('menu', { name: 'More' })

/** Opens the menu of a guide by its key, and closes it after. */
const within = async (page: Page, look: (menu: Locator) => Promise<void>): Promise<void> => {
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
  await look(menuOf(page))
  await page.keyboard.press('Escape')
  await expect(menuOf(page)).toBeHidden()
}

/** Chooses a row of the menu. */
export const chooseAct = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
  await menuOf(page).getByText(name, { exact: true }).click()
}

/** A row is on, or off. */
export const expectMark = async (page: Page, name: string, isOn: boolean): Promise<void> =>
  within(page, async menu => {
    const row = menu.getByRole('menuitemcheckbox', { name })
    await expect(row).toBeEnabled() // it is refused until it is known
    await expect(row).toHaveAttribute('aria-checked', String(isOn))
  })
