// Roles and states in the reader's language.
import { useLingui } from '@lingui/react/macro'
import {
  accountStates,
  privileges,
  type AccountState,
  type Privilege,
} from '#contract/core/shapes.ts'
import { roleNames } from '#app/ui/text/roleNames.ts'
import type { PeopleColumn } from './peopleFilters.ts'

/** Words for roles and states of accounts, and as lists to choose from. */
export const useAccountWords = () => {
  const { t, i18n } = useLingui()
  const roles: Record<Privilege, string> = {
    User: i18n._(roleNames.User),
    Author: i18n._(roleNames.Author),
    Moderator: i18n._(roleNames.Moderator),
    Admin: i18n._(roleNames.Admin),
  }
  const states: Record<AccountState, string> = {
    active: t`Active`,
    suspended: t`Suspended`,
    leaving: t`To be erased`,
    erased: t`Erased`,
  }
  return {
    roles,
    states,
    roleOptions: privileges.map(value => ({ value, label: roles[value] })),
    stateOptions: accountStates.map(value => ({ value, label: states[value] })),
  }
}

/** Headings of the table of people. */
export const useColumnWords = (): Record<PeopleColumn, string> => {
  const { t } = useLingui()
  return {
    email: t`Email`,
    role: t`Role`,
    teams: t`Teams`,
    reputation: t`Reputation`,
    state: t`State`,
    joined: t`Joined`,
    last_active: t`Last active`,
    pending: t`Waiting edits`,
    denied: t`Edits denied in the last 90 days`,
  }
}

/** Columns of a table of accounts, as they are called on screens. */
export const useTableColumnWords = (): ((column: string) => string) => {
  const { t } = useLingui()
  const words: Record<string, string> = {
    email: t`Email`,
    username: t`Name`,
    privileges: t`Role`,
    teams: t`Teams`,
    reputation: t`Reputation`,
    state: t`State`,
    sso_userid: t`Single sign-on ID`,
  }
  return column => words[column] ?? column
}
