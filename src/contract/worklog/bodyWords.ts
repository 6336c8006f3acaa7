// What members of bodies of the work log mean (reference/bodyWords.ts).
export const worklogWords: Record<string, string> = {
  workorderid: 'What joins entries of several guides; at most 128 characters.',
  device_date:
    'When it was done, in seconds since 1970 by the clock of the device. The header X-Device-Date says what that clock shows as this is sent.',
  device:
    'What the people there call the device: “Tablet 4”. Without it the record names the browser or program.',
  reasons:
    'Why a value is out of its bounds or was changed, by the `field_revisionid` of its field.',
  known_reworks:
    'How many reworks of the run the caller knew of when it was written down. Where one of its steps was ordered to be done again since, nothing is kept: 409 with the entry. An order that is there already is not made twice. Absent: it belongs to the pass that stands.',
  lasttimingid:
    'The newest timingid that the caller knows; with another one nothing is kept. Absent: it is not looked at.',
  'saveStepData.fields':
    'Values by field_revisionid, a list of both, or either as JSON in a string.',
  'saveStepData.rework':
    'Steps that are done again, and why. What was written down and signed off there stays in the record as the pass before, and is asked for anew.',
  'saveStepData.stepid': 'The step that is worked at from now on; the same one when absent.',
  signoff:
    'True signs the step off, false takes that back. True is refused while a required field of the step is empty or a value holds the run.',
  'suspendWork.notes':
    'Words for whoever takes it over. Needed for another person’s run: the worker is told.',
  'signWork.field_revisionid': 'A field of type second_signature.',
  'signWork.userid': 'Who signs: nobody who works on the run or filled something in.',
  'signWork.password': 'The password of whoever signs; this or `pin`.',
  'signWork.pin': 'The bench PIN of whoever signs; this or `password`.',
  'setBenchPin.pin': 'Six to twelve digits that are not easily guessed.',
  'voidWorkSignature.reason': 'Why; it stands in the record and in the audit log.',
  'amendWork.field_revisionid':
    'A field that the run asked for; no photo, file, signature or second_signature.',
  'amendWork.value': 'What should have been written down; marked where it is out of its bounds.',
  'amendWork.reason': 'Why; it stands beside both values, and the worker is told.',
  'cancelWork.reason': 'Why; the worker is told.',
  'changeStepForm.fields':
    'At most 50, each with a label of its own and a type. A second_signature is given by another person, and only by members of its `team` where it has one. With `hold`, a value out of its bounds holds the run until a second person has signed in the step; with `rework`, until it was done again within its bounds or a second person has signed. A `file` has one file, or with `several` up to 20, and only those that it `takes`: documents, tables or pictures; without it, all of these.',
  form_revisionid:
    'Of the form that was read; with another one nothing is kept. Absent: it is not looked at.',
}
