import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#app/ui/buttons/Button.tsx'
import { PageRow } from '#app/ui/screen/Page.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import type { Filter } from './auditFilter.ts'

/** What the log is asked for; it is shown once that is sent. */
export const AuditFilterForm = ({
  draft,
  onDraft,
  isRefused,
  onShow,
  onClear,
}: {
  draft: Filter
  onDraft: (draft: Filter) => void
  /** Who is meant cannot be told. */
  isRefused: boolean
  onShow: () => void
  /** undefined: nothing is asked for. */
  onClear: (() => void) | undefined
}) => {
  const { t } = useLingui()
  const field = (name: keyof Filter, label: string, type = 'text') => (
    <TextField
      key={name}
      label={label}
      type={type}
      error={
        name === 'actor' && isRefused ? (
          <span role="alert">{t`Enter the ID from the address of the person’s page.`}</span>
        ) : undefined
      }
      value={draft[name]}
      onChange={event => onDraft({ ...draft, [name]: event.target.value })}
    />
  )
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        onShow()
      }}
    >
      <PageRow>
        {field('actor', t`Person’s ID`)}
        {field('action', t`Action or group, such as “team”`)}
        {field('target_type', t`Target type`)}
        {field('target_id', t`Target ID or name`)}
        {field('start_date', t`From`, 'date')}
        {field('end_date', t`Until`, 'date')}
        <Button type="submit">
          <Trans>Show</Trans>
        </Button>
        {onClear && (
          <Button kind="quiet" onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        )}
      </PageRow>
    </form>
  )
}
