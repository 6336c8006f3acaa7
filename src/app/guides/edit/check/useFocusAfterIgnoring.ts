import { useFocusOnceDrawn } from '#app/ui/screen/useFocusOnceDrawn.ts'

/** From a row that leaves its list, the focus goes to what is ignored: there it can be found. */
export const useFocusAfterIgnoring = (): ((row: HTMLElement | null) => void) => {
  const focusOnceDrawn = useFocusOnceDrawn()
  return row => {
    const place = row?.closest('aside, dialog, [role="dialog"]')
    focusOnceDrawn(() => {
      if (row?.isConnected) return undefined
      return document.activeElement === document.body
        ? place?.querySelector<HTMLElement>('[data-ignored]')
        : null
    })
  }
}
