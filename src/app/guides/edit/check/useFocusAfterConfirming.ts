import { useFocusOnceDrawn } from '#app/ui/screen/useFocusOnceDrawn.ts'

/** From what leaves the list the focus goes to what stands beside it, else to the list. */
export const useFocusAfterConfirming = (): ((gone: HTMLElement | null) => void) => {
  const focusOnceDrawn = useFocusOnceDrawn()
  return gone => {
    const beside = [gone?.nextElementSibling, gone?.previousElementSibling]
    const place = gone?.closest<HTMLElement>('[role="tabpanel"], dialog')
    focusOnceDrawn(() => {
      if (gone?.isConnected) return undefined
      if (document.activeElement !== document.body) return null
      const next = beside.find(one => one?.isConnected)
      return next?.querySelector<HTMLElement>('button') ?? place ?? null
    })
  }
}
