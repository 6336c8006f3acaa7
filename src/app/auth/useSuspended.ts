import { useLingui } from '@lingui/react/macro'
import { ApiError } from '#lib/errors.ts'
import { formatNearDay } from '#app/ui/text/dates.ts'

type Told = { suspended?: { reason?: string | null; until?: number | null; proof?: string } }

/** What came with a refusal for whoever wants to appeal; null for another refusal. */
export const appealProofOf = (error: unknown): string | null =>
  error instanceof ApiError ? ((error.body as Told | null)?.suspended?.proof ?? null) : null

/** What a suspended person reads: until when, and why, in the words of whoever suspended them. */
export const useSuspended = () => {
  const { t, i18n } = useLingui()
  return (error: ApiError): string => {
    const { reason, until } = (error.body as Told | null)?.suspended ?? {}
    const said = until
      ? t`This account is suspended until ${formatNearDay(until, i18n.locale)}.`
      : t`This account is suspended.`
    return reason ? t`${said} Reason: ${reason}` : t`${said} Ask an Admin of the site why.`
  }
}
