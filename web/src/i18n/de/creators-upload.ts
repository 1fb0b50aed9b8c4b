import type { Catalogue } from '../translate.ts';

/** Uploads of videos, drafts, and the list of own uploads. */
export const upload: Catalogue = {
  'Upload a new vertical video': 'Neues Hochkant-Video hochladen',
  'New video': 'Neues Video',
  'Please wait {time} before uploading again.': 'Bitte warte {time}, bevor du wieder etwas hochlädst.',
  'Every video is scanned by AI for safety and quality, then an admin looks at it before it joins the feed.':
    'Eine KI prüft jedes Video auf Sicherheit und Qualität, dann sieht ein Admin es an, bevor es in den Feed kommt.',
  '{minutes}m {seconds}s': '{minutes} min {seconds} s',
  'Wait {minutes}m': 'Warte {minutes} min',

  // the form
  'Video file': 'Videodatei',
  'Drop it here. MP4, MOV, M4V or WebM, up to 30 seconds, 200 MB and 1920×1080.':
    'Zieh sie hierher. MP4, MOV, M4V oder WebM, bis 30 Sekunden, 200 MB und 1920×1080.',
  'Choose a file': 'Datei wählen',
  'Choose another': 'Andere wählen',
  Preview: 'Vorschau',
  'Looking at the clip…': 'Das Video wird angesehen …',
  'This clip is wider than it is high. It is shown whole, with blurred bars above and below it.':
    'Dieses Video ist breiter als hoch. Es wird ganz gezeigt, mit unscharfen Streifen darüber und darunter.',
  'Optional, separated by commas.': 'Freiwillig, durch Kommas getrennt.',
  'Chosen hashtags': 'Gewählte Hashtags',
  'Remove #{word}': '#{word} entfernen',
  'Publish at': 'Veröffentlichen am',
  'Optional, in your local time, at most {days} days ahead. Empty: it goes live when you save.':
    'Freiwillig, in deiner Ortszeit, höchstens {days} Tage im Voraus. Leer: Es geht online, wenn du speicherst.',
  'Optional, in your local time, at most {days} days ahead. Empty: it goes live once it is approved.':
    'Freiwillig, in deiner Ortszeit, höchstens {days} Tage im Voraus. Leer: Es geht online, sobald es freigegeben ist.',
  'The publish time is incomplete. Give day and time, or clear the field.':
    'Der Zeitpunkt ist unvollständig. Gib Tag und Uhrzeit an oder leere das Feld.',
  'Submit for Approval': 'Zur Freigabe einreichen',
  'Save draft': 'Entwurf speichern',
  'Draft saved. It waits under Drafts and unfinished uploads.':
    'Entwurf gespeichert. Er wartet unter „Entwürfe und unfertige Uploads“.',
  'Video submitted successfully for review!': 'Dein Video ist eingereicht und wird geprüft!',
  'Upload failed. Please try again.': 'Der Upload ist fehlgeschlagen. Bitte versuche es noch einmal.',
  'Upload cancelled.': 'Hochladen abgebrochen.',
  'Somebody else has signed in meanwhile.': 'Inzwischen hat sich jemand anderes angemeldet.',
  'Content rejected: {text}': 'Inhalt abgelehnt: {text}',

  // while it is sent
  Uploading: 'Wird hochgeladen',
  'Uploading...': 'Wird hochgeladen …',
  'About {seconds} s left': 'Noch etwa {seconds} s',
  'About {minutes} min left': 'Noch etwa {minutes} min',
  'The connection is lost. The upload goes on by itself once it is back.':
    'Die Verbindung ist weg. Der Upload geht von selbst weiter, sobald sie wieder da ist.',
  'This file is a draft already: {name}. It is sent as another video, and the draft stays.':
    'Diese Datei ist schon ein Entwurf: {name}. Sie wird als weiteres Video gesendet, und der Entwurf bleibt.',
  'The server is busy or fails. Trying again…': 'Der Server ist ausgelastet oder gestört. Neuer Versuch …',
  'The file has arrived. The server puts it together…': 'Die Datei ist angekommen. Der Server setzt sie zusammen …',

  // drafts and unfinished uploads
  'Drafts and unfinished uploads': 'Entwürfe und unfertige Uploads',
  'A video without a name': 'Ein Video ohne Namen',
  'Draft. The file has arrived; submit it when you like.':
    'Entwurf. Die Datei ist angekommen; reiche sie ein, wann du willst.',
  'This file has arrived already. Submit it when you like.':
    'Diese Datei ist schon angekommen. Reiche sie ein, wann du willst.',
  '{percent} % of this file have arrived before. Only the rest is sent.':
    '{percent} % dieser Datei sind schon angekommen. Nur der Rest wird gesendet.',
  'This is not the file {name}. It is sent as a new upload.':
    'Das ist nicht die Datei {name}. Sie wird als neuer Upload gesendet.',
  'Choose the file {name} again, and only the rest is sent.':
    'Wähle die Datei {name} noch einmal, dann wird nur der Rest gesendet.',
  '{name}: arrived': '{name}: angekommen',
  'To be published at {time}.': 'Erscheint am {time}.',
  'Kept until {date}.': 'Wird bis {date} aufbewahrt.',
  'Continue with {name}': 'Weiter mit „{name}“',
  Discard: 'Verwerfen',
  'Discard {name}': '„{name}“ verwerfen',
  'Could not discard the upload.': 'Der Upload konnte nicht verworfen werden.',

  // own uploads
  'Recent Uploads': 'Letzte Uploads',
  'Could not load your upload history.': 'Deine Uploads konnten nicht geladen werden.',
  'Nothing uploaded yet.': 'Noch nichts hochgeladen.',
  'Submit your first video with the form; how far it is shows here.':
    'Reiche dein erstes Video mit dem Formular ein; hier siehst du dann, wie weit es ist.',
  'Open {title}': '„{title}“ öffnen',
  'Edit {title}': '„{title}“ bearbeiten',
  'Captions of {title}': 'Untertitel von „{title}“',
  'Checking…': 'Wird geprüft …',
  'Transcoding…': 'Wird umgewandelt …',
  'Scanning…': 'Wird durchsucht …',
  '{title}: checking': '{title}: wird geprüft',
  '{title}: transcoding': '{title}: wird umgewandelt',
  '{title}: scanning': '{title}: wird durchsucht',
  'Approved, goes live at {time}': 'Freigegeben, geht online am {time}',
  'Awaiting admin review. Once approved, it goes live at {time}':
    'Wartet auf Prüfung. Nach der Freigabe geht es online am {time}',
  'Delete this video?': 'Dieses Video löschen?',
  '“{title}” and everything people wrote about it will be gone for good.':
    '„{title}“ und alles, was dazu geschrieben wurde, ist dann für immer weg.',
  'Video deletion failed.': 'Das Video konnte nicht gelöscht werden.',
  'At {moment}': 'Bei {moment}',
  'At {moment} of {title}': 'Bei {moment} in „{title}“',
  '{title} at {moment}': '{title} bei {moment}',

  // appeals
  'Appeal for {title}': 'Einspruch für „{title}“',
  'Ask for a second look': 'Um einen zweiten Blick bitten',
  'Why should it be shown?': 'Warum soll es gezeigt werden?',
  'Send appeal': 'Einspruch senden',
  'Your appeal is with the admins.': 'Dein Einspruch ist bei den Admins.',
  'Your appeal waits for an admin.': 'Dein Einspruch wartet auf einen Admin.',
  'Your appeal was granted.': 'Deinem Einspruch wurde stattgegeben.',
  'Your appeal was granted {when}.': 'Deinem Einspruch wurde stattgegeben ({when}).',
  'Your appeal was refused.': 'Dein Einspruch wurde abgelehnt.',
  'Your appeal was refused {when}.': 'Dein Einspruch wurde abgelehnt ({when}).',

  // captions
  Captions: 'Untertitel',
  'The file has changed or is gone. Select it again.': 'Die Datei wurde geändert oder ist weg. Wähle sie noch einmal.',
  'There are none yet.': 'Es gibt noch keine.',
  'Delete captions in {language}': 'Untertitel löschen: {language}',
  'WebVTT file': 'WebVTT-Datei',
  'A .vtt file up to 256KB. It replaces the captions in the same language.':
    'Eine .vtt-Datei bis 256 KB. Sie ersetzt die Untertitel in derselben Sprache.',
  'Please select a WebVTT file.': 'Bitte wähle eine WebVTT-Datei.',
  'Save captions': 'Untertitel speichern',

  // changes of a video
  'Edit video': 'Video bearbeiten',
  'Changed words are scanned again.': 'Geänderte Worte werden noch einmal geprüft.',
  'Optional. Viewers who chose languages find it, and search can be narrowed to it.':
    'Freiwillig. Wer Sprachen gewählt hat, findet es, und die Suche lässt sich darauf eingrenzen.',
  'Spoken language': 'Gesprochene Sprache',
  'Not named': 'Nicht angegeben',
  'Could not save the changes.': 'Die Änderungen konnten nicht gespeichert werden.',
  Cover: 'Titelbild',
  'The present cover': 'Das jetzige Titelbild',
  'The present cover stays. Move the slider to choose a frame.':
    'Das jetzige Titelbild bleibt. Wähle mit dem Regler ein anderes Bild.',
  'Keep the present cover': 'Jetziges Titelbild behalten',
  'The frame at {seconds} seconds': 'Das Bild bei {seconds} Sekunden',
  'Frame at {seconds} s': 'Bild bei {seconds} s',
};
