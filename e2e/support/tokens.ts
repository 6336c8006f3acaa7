import type { Page } from '@playwright/test'

/** A colour of the tokens, as the browser computes it. */
export const tokenOf = (page: Page, name: string): Promise<string> =>
  page.evaluate(token => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${token})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)
