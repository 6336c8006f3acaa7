import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { usePeopleNames } from '#app/api/usePeopleNames.ts'
import { authorPaths, type DecisionsAddress } from '#app/authorPaths.ts'
import { CategoryPicker } from '#app/categories/CategoryPicker.tsx'
import { PersonField } from '#app/editor/pickers/PersonField.tsx'
import { idOf } from '#app/paths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { DateSpan } from '#app/ui/fields/DateSpan.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { PageRow } from '#app/ui/screen/Page.tsx'
import styles from './Ledger.module.css'
import { isNarrowed, type LedgerAsked } from './ledgerAsked.ts'
import { useOutcomeNames } from './useLedgerWords.ts'

type FiltersProps = { asked: LedgerAsked; onShow: (change: DecisionsAddress) => void }

/** Whom the address asks for, whom the field opened with, and who was chosen in it since. */
type Field = {
  asked: number | null
  first: number | null
  chosen: { userid: number | null; name: string } | null
  round: number
}

const Person = ({ asked, onShow, of }: FiltersProps & { of: 'decider' | 'author' }) => {
  const { t } = useLingui()
  const id = idOf(asked[of])
  const [field, setField] = useState<Field>({ asked: id, first: id, chosen: null, round: 0 })
  // The field keeps what is typed. It begins anew when the name that it opens with is read, and
  // when the address asks for somebody else than it does.
  if (id !== field.asked) {
    const stands = field.chosen ? field.chosen.userid : field.first
    setField(
      id === stands
        ? { ...field, asked: id }
        : { asked: id, first: id, chosen: null, round: field.round + 1 },
    )
  }
  const nameOf = usePeopleNames(field.first === null ? [] : [field.first], '')
  const opened = field.first === null ? '' : nameOf(field.first)
  return (
    <PersonField
      key={`${field.round} ${opened}`}
      label={of === 'decider' ? t`Decided by` : t`Author`}
      name={field.chosen ? field.chosen.name : opened}
      error={undefined}
      onChoose={(userid, name) => {
        setField({ ...field, chosen: { userid, name } })
        onShow({ [of]: userid === null ? '' : String(userid) })
      }}
    />
  )
}

const Kinds = ({ asked, onShow }: FiltersProps) => {
  const { t } = useLingui()
  const all = { value: '', label: t`All` }
  return (
    <>
      <Select
        label={t`Document`}
        value={asked.doc_type}
        options={[all, { value: 'guide', label: t`Guides` }, { value: 'wiki', label: t`Pages` }]}
        onChange={event => onShow({ doc_type: event.target.value })}
      />
      <Select
        label={t`Kind`}
        value={asked.kind}
        options={[
          all,
          { value: 'edit', label: t`Edits` },
          { value: 'create', label: t`New documents` },
        ]}
        onChange={event => onShow({ kind: event.target.value })}
      />
    </>
  )
}

/** What is listed; each choice is in the address. */
export const LedgerFilters = ({ asked, onShow, mayLook }: FiltersProps & { mayLook: boolean }) => {
  const { t } = useLingui()
  const outcomes = useOutcomeNames()
  return (
    <>
      <PageRow>
        <Select
          label={t`Outcome`}
          value={asked.outcome}
          options={[{ value: '', label: t`All` }, ...outcomes]}
          onChange={event => onShow({ outcome: event.target.value })}
        />
        {mayLook && (
          <Select
            label={t`Second look`}
            value={asked.second_look}
            options={[
              { value: '', label: t`All` },
              { value: 'open', label: t`Not looked at yet` },
              { value: 'right', label: t`Judged right` },
              { value: 'wrong', label: t`Judged wrong` },
            ]}
            onChange={event => onShow({ second_look: event.target.value })}
          />
        )}
        <Person asked={asked} onShow={onShow} of="decider" />
        <Person asked={asked} onShow={onShow} of="author" />
        <Kinds asked={asked} onShow={onShow} />
      </PageRow>
      <div className={styles.filters}>
        <PageRow>
          <DateSpan from={asked.from} to={asked.to} onChoose={onShow} />
          <CategoryPicker
            label={t`Category`}
            category={asked.category}
            none={t`All categories`}
            onCategory={category => onShow({ category })}
          />
        </PageRow>
      </div>
      {isNarrowed(asked) && (
        <PageRow>
          <LinkButton small href={authorPaths.decisions()}>
            <Trans>Clear filters</Trans>
          </LinkButton>
        </PageRow>
      )}
    </>
  )
}
