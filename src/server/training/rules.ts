// Who may do what with training modules (roles.md 4), and what stands in the way.
import { forbidden, forbiddenFor, invalidField } from '#lib/errors.ts'
import type { Person } from '#server/http/context.ts'
import type { Settings } from '#contract/settings/list.ts'
import { type ModuleRow } from './load.ts'
import { mayPlay, readsUsage } from '#server/rights/modules.ts'

/** Throws 403 where the site has them switched off. */
export const requireTraining = ({ training }: Pick<Settings, 'training'>): void => {
  if (!training)
    throw forbiddenFor('training', 'feature_disabled', 'Training is switched off on this site')
}
export const requirePlayer = (person: Person, module: ModuleRow): void => {
  if (!mayPlay(person, module))
    throw forbidden(
      module.state === 'draft'
        ? 'Only Admins can try out drafts'
        : 'This module is not available to you',
    )
}
/** One's own results are one's own. */
export const requireUsage = (person: Person, userid: number | undefined): void => {
  if (!readsUsage(person) && userid !== person.userid)
    throw forbidden('Only Moderators and Admins can see other people’s training results', [
      'Moderator',
      'Admin',
    ])
}
export const invalidState = (field: string, message: string) =>
  invalidField(field, 'invalid_state', message)
