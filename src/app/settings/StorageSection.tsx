import { Trans, useLingui } from '@lingui/react/macro'
import { use } from 'react'

type Storage = { used: number | null; isKept: boolean }
const readStorage = async (): Promise<Storage> => {
  try {
    const [{ usage }, isKept] = await Promise.all([
      navigator.storage.estimate(),
      navigator.storage.persisted(),
    ])
    return { used: usage ?? null, isKept }
  } catch {
    return { used: null, isKept: false } // not a secure address, or storage is switched off
  }
}
const reading = readStorage()

/** How much lies in this browser, and whether it may clear it away. */
export const StorageSection = () => {
  const { i18n } = useLingui()
  const { used, isKept } = use(reading)
  const size =
    used === null
      ? null
      : new Intl.NumberFormat(i18n.locale, {
          style: 'unit',
          unit: 'megabyte',
          maximumFractionDigits: 1,
        }).format(used / 1_000_000)
  return (
    <>
      <p>
        <Trans>What you type is kept in this browser until it is saved on the service.</Trans>{' '}
        {size && <Trans>Stepwright uses {size} here.</Trans>}
      </p>
      <p>
        {isKept ? (
          <Trans>The browser has agreed not to clear this data.</Trans>
        ) : (
          <Trans>
            The browser may clear this data when the disk is full. After your first edit, Stepwright
            asks it once not to.
          </Trans>
        )}
      </p>
    </>
  )
}
