import { useLingui } from '@lingui/react/macro'
import { announce } from '../announce.ts'
import type { Way } from './journalUndo.ts'

/** Says that something outside the text was taken back, or brought again. */
export const useSayUnseenUndo = (): ((way: Way) => void) => {
  const { t } = useLingui()
  return way =>
    announce(
      way === 'undo'
        ? t`Changes outside the text were undone.`
        : t`Changes outside the text were redone.`,
    )
}
