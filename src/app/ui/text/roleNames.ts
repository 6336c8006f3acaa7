// What accounts may do, in the reader's language.
import { msg } from '@lingui/core/macro'

export const roleNames = {
  User: msg`User`,
  Author: msg`Author`,
  Moderator: msg`Moderator`,
  Admin: msg`Admin`,
}
