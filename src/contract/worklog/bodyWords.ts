// What members of bodies of the work log mean (reference/bodyWords.ts).
export const worklogWords: Record<string, string> = {
  workorderid: 'A number that connects entries of several guides, at most 128 characters.',
  device_date:
    'When it was done, in UNIX seconds by the clock of the device. The header `X-Device-Date` says what that clock shows as this is sent.',
  reasons: 'Why a value is out of range or was changed, by the `field_revisionid` of its field.',
  lasttimingid:
    'The newest `timingid` that the caller knows; if there is a newer one, nothing is stored. Absent: not checked.',
  'saveStepData.fields':
    'Values by `field_revisionid`, a list of both, or either as JSON in a string.',
  'saveStepData.stepid': 'The step to work at from now on; by default, the same one.',
  signoff:
    'If true, the step is signed off; if false, the sign-off is undone. True is refused while a required field of the step is empty or a value holds the run.',
  'suspendWork.notes':
    'A message to the person who takes over. Required for someone else’s run; the worker is told.',
  'signWork.field_revisionid': 'A field of type `second_signature`.',
  'signWork.userid':
    'The person who signs: not someone who works on the run or filled something in.',
  'signWork.password': 'The password of the person who signs, instead of `pin`.',
  'signWork.pin': 'The bench PIN of the person who signs, instead of `password`.',
  'setBenchPin.pin': '6 to 12 digits that are not easily guessed.',
  'voidWorkSignature.reason': 'The reason; it is shown in the record and in the audit log.',
  'amendWork.field_revisionid':
    'A field of the run that is not a `photo`, `file`, `signature` or `second_signature`.',
  'amendWork.value': 'The corrected value; it is marked if it is out of range.',
  'amendWork.reason': 'The reason; it is shown with both values, and the worker is told.',
  'cancelWork.reason': 'The reason; required for someone else’s run. The worker is told.',
  'changeStepForm.fields':
    'Up to 50 fields, each with its own label and a type. A `second_signature` comes from another person: a member of its `team`, if it has one. With `hold`, a value out of range holds the run until a second person has signed in the step; with `rework`, until it has been done again in range or a second person has signed. A `file` takes one file or, with `several`, up to 20, of the kinds in `takes`: `document`, `table` or `picture`; by default, all of these.',
  form_revisionid:
    'The revision of the form that was read; if it has changed, nothing is stored. Absent: not checked.',
}
