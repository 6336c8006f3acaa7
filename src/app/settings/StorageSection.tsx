import { Trans, useLingui } from '@lingui/react/macro'
import { useFromDevice } from '#app/drafts/react/useFromDevice.ts'

type Storage = { used: number | null; isKept: boolean }
const unknown: Storage = { used: null, isKept: false }
const readStorage = async (): Promise<Storage> => {
  try {
    const [{ usage }, isKept] = await Promise.all([
      navigator.storage.estimate(),
      navigator.storage.persisted(),
    ])
    return { used: usage ?? null, isKept }
  } catch {
    return unknown // not a secure address, or storage is switched off
  }
}

/** How much lies in this browser, and whether it may clear it away: read as the screen opens. */
export const StorageSection = () => {
  const { i18n } = useLingui()
  const [found] = useFromDevice(readStorage, 'storage', unknown)
  const used = found?.used ?? null
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
        <Trans>What you type is kept in this browser until the service has saved it.</Trans>{' '}
        {size && <Trans>Stepwright uses {size} here.</Trans>}
      </p>
      {found && (
        <p>
          {found.isKept ? (
            <Trans>The browser has agreed not to clear this data.</Trans>
          ) : (
            <Trans>
              The browser may clear this data when the disk is full. After your first edit,
              Stepwright asks the browser once to keep the data.
            </Trans>
          )}
        </p>
      )}
    </>
  )
}
