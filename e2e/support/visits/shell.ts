// What the shell keeps on every screen.
import { expect, type Page } from '@playwright/test'

/** One polite region and no more, or all would be said twice. */
export const otherThanOnePoliteRegion = async (page: Page): Promise<string[]> => {
  const regions = await page.locator('div[role=status][aria-live=polite]').count()
  return regions === 1 ? [] : [`${regions} polite regions`]
}

/**
 * Where help stands, from the right and the top, once the menu of the account is open; the menu has
 * what comes with the site.
 */
export const placeOfHelp = async (page: Page): Promise<string> => {
  const opener = page.getByRole('button', { name: /: account/ })
  await opener.click()
  const help = page.getByRole('button', { name: 'Keyboard shortcuts' })
  await expect(help).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Training' })).toBeVisible()
  const place = await help.evaluate(element => {
    const { right, top } = element.getBoundingClientRect()
    return `${Math.round(document.documentElement.clientWidth - right)} ${Math.round(top)}`
  })
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  return place
}
