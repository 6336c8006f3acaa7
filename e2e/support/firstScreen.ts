// A journey is about the app: it begins when the app's first screen stands where the page as it was
// sent stood (src/app/shell/servedPage.ts). Without script nothing takes its place.
import type { Page } from '@playwright/test'

const arrived = (page: Page): Promise<void> =>
  page.locator('[data-scripted] #document').waitFor({ state: 'detached' })

/** Each way to another document of the app ends at its first screen. */
export const untilFirstScreen = (page: Page): void => {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (...asked) => {
    const answer = await goto(...asked)
    await arrived(page)
    return answer
  }
  page.reload = async (...asked) => {
    const answer = await reload(...asked)
    await arrived(page)
    return answer
  }
}
