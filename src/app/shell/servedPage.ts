// The page as the service sent it (server/pages/document) stands until the first screen of the app
// takes its place at once: no bones come between, and nothing is there twice.
import { use } from 'react'

const served = typeof document === 'undefined' ? null : document.getElementById('document')

/** public/settings.js hides it from whoever is going to see something else there. */
const isShown = () =>
  served !== null && served.isConnected && document.documentElement.dataset.served !== 'hidden'

// Never kept: what takes the page's place wakes React by itself.
const itsPlace = new Promise<never>(() => undefined)

/** Within a fallback: React keeps what is painted, which is the page. */
export const useServedPage = (): void => {
  if (isShown()) use(itsPlace)
}

let written: Promise<void> | null = null

/** Whoever writes into a field of the page goes on there until they leave it. */
export const useWriter = (): void => {
  if (!isShown() || !(document.activeElement instanceof HTMLInputElement)) return
  const field = document.activeElement
  written ??= new Promise(resolve =>
    field.addEventListener(
      'blur',
      () => {
        written = null
        resolve()
      },
      { once: true },
    ),
  )
  use(written)
}
