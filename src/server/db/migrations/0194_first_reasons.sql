-- Up Migration
-- The words that a site begins with, as src/contract/patrol/firstReasons.ts has them. What an Admin
-- wrote instead stays.
with words (code, langid, old, young) as (values
    ('wrong', 'en', 'This is not right for this device.',
      'This is wrong for this device.'),
    ('wrong', 'de', 'Das stimmt für dieses Gerät nicht.',
      'Das ist für dieses Gerät falsch.'),
    ('unsafe', 'en', 'Following this could hurt somebody or damage the device.',
      'Following this could hurt someone or damage the device.'),
    ('removes', 'en', 'It takes out something that readers need.',
      'It removes something readers need.'),
    ('removes', 'de', 'Es entfernt etwas, das Leserinnen und Leser brauchen.',
      'Dadurch fehlt etwas, das Leser brauchen.'),
    ('copied', 'en', 'The text or a picture seems to belong to somebody else.',
      'The text or a picture seems to belong to someone else.'),
    ('elsewhere', 'en', 'This belongs into a comment or another guide.',
      'This belongs in a comment or another guide.')
), changed as (
  select r.reasonid, jsonb_object_agg(w.langid, w.young) as texts
  from patrol_reasons r join words w on w.code = r.code and r.texts->>w.langid = w.old
  group by r.reasonid)
update patrol_reasons r set texts = r.texts || c.texts, revisionid = nextval('revision_seq')
  from changed c where c.reasonid = r.reasonid;
