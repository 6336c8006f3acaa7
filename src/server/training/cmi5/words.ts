// Names of xAPI and of its profile cmi5, as their specifications write them.
const adl = 'http://adlnet.gov/expapi/verbs'
const profile = 'https://w3id.org/xapi/cmi5'

/** Of the package: the statements that cmi5 defines. */
export const verbs = {
  initialized: `${adl}/initialized`,
  completed: `${adl}/completed`,
  passed: `${adl}/passed`,
  failed: `${adl}/failed`,
  terminated: `${adl}/terminated`,
} as const
/** Of the service alone. */
export const ownVerbs = {
  launched: `${adl}/launched`,
  abandoned: 'https://w3id.org/xapi/adl/verbs/abandoned',
  satisfied: 'https://w3id.org/xapi/adl/verbs/satisfied',
} as const
export const voided = `${adl}/voided`

/** The activity that marks a statement as one that cmi5 defines. */
export const categories = {
  cmi5: `${profile}/context/categories/cmi5`,
  moveOn: `${profile}/context/categories/moveon`,
} as const
export const extensions = {
  session: `${profile}/context/extensions/sessionid`,
  mastery: `${profile}/context/extensions/masteryscore`,
  mode: `${profile}/context/extensions/launchmode`,
  address: `${profile}/context/extensions/launchurl`,
  moveOn: `${profile}/context/extensions/moveon`,
  parameters: `${profile}/context/extensions/launchparameters`,
} as const
export const progress = `${profile}/result/extensions/progress`
export const activityTypes = {
  block: `${profile}/activitytype/block`,
  course: `${profile}/activitytype/course`,
} as const

export type Mode = 'Normal' | 'Browse' | 'Review'
/** The document that a part reads first (cmi5 10), and the one of who learns (11). */
export const launchDocument = 'LMS.LaunchData'
export const preferences = 'cmi5LearnerPreferences'
