import type { Catalogue } from '../translate.ts';

/** What the server says of files, videos, promos and their captions. */
export const uploads: Catalogue = {
  'Please wait {m}m {s}s before uploading again.': 'Bitte warte {m} min {s} s, bevor du wieder etwas hochlädst.',
  'Captions must be UTF-8 text.': 'Untertitel müssen Text in UTF-8 sein.',
  'Captions must be under {n}KB.': 'Untertitel müssen kleiner als {n} KB sein.',
  'A video can have captions in {n} languages.': 'Ein Video kann Untertitel in {n} Sprachen haben.',
  'Line {n}: {textProblem}': 'Zeile {n}: {textProblem}',
  'A blank line must come before a caption.': 'Vor einem Untertitel muss eine leere Zeile stehen.',
  'A line such as 00:01.000 --> 00:03.000 is missing.': 'Eine Zeile wie 00:01.000 --> 00:03.000 fehlt.',
  'Captions must be in the order of their starts.': 'Untertitel müssen nach ihrem Beginn geordnet sein.',
  'The end must come after the start.': 'Das Ende muss nach dem Anfang kommen.',
  'The file has no captions.': 'Die Datei enthält keine Untertitel.',
  'The file must begin with WEBVTT.': 'Die Datei muss mit WEBVTT beginnen.',
  'The video ends before this caption starts.': 'Das Video endet, bevor dieser Untertitel beginnt.',
  'Times must look like 00:01.000 --> 00:03.000.': 'Zeiten müssen aussehen wie 00:01.000 --> 00:03.000.',
  'There are no captions in this language.': 'In dieser Sprache gibt es keine Untertitel.',
  'Give the language as a code such as en or pt-BR.': 'Gib die Sprache als Kürzel an, zum Beispiel en oder pt-BR.',
  'Give the publish time with its zone, such as 2030-05-01T18:00:00Z.':
    'Gib die Zeit der Veröffentlichung mit ihrer Zone an, zum Beispiel 2030-05-01T18:00:00Z.',
  'The publish time must be in the future.': 'Die Zeit der Veröffentlichung muss in der Zukunft liegen.',
  'The publish time must be at most {n} days ahead.':
    'Die Zeit der Veröffentlichung darf höchstens {n} Tage entfernt sein.',
  'This video is live. Its publish time cannot be changed.':
    'Dieses Video ist schon öffentlich. Die Zeit der Veröffentlichung lässt sich nicht mehr ändern.',
  'Invalid picture.': 'Das Bild ist ungültig.',
  'Invalid file name.': 'Der Name der Datei ist ungültig.',
  'Invalid video format. Only .mp4, .mov, .webm, and .m4v are supported.':
    'Dieses Format geht nicht. Nur .mp4, .mov, .webm und .m4v sind möglich.',
  'Only JPEG, PNG, WebP, or GIF pictures are supported.': 'Nur Bilder in JPEG, PNG, WebP oder GIF sind möglich.',
  'Only MP4 or WebM videos are allowed.': 'Nur Videos in MP4 oder WebM sind möglich.',
  'Only MP4, MOV, M4V, or WebM videos are supported.': 'Nur Videos in MP4, MOV, M4V oder WebM sind möglich.',
  'File must be smaller than 200MB.': 'Die Datei muss kleiner als 200 MB sein.',
  'Video must be under 200MB.': 'Das Video muss kleiner als 200 MB sein.',
  'This video has too many frames.': 'Dieses Video hat zu viele Einzelbilder.',
  'The sound of this video cannot be read.': 'Der Ton dieses Videos ist nicht lesbar.',
  'Please wait until your earlier upload is processed.': 'Bitte warte, bis dein voriger Upload verarbeitet ist.',
  'Video duration must be under 30 seconds.': 'Das Video muss kürzer als 30 Sekunden sein.',
  'Video resolution must be under 1920x1080.': 'Die Auflösung des Videos muss unter 1920×1080 liegen.',
  'The picture must be under 5MB.': 'Das Bild muss kleiner als 5 MB sein.',
  'The picture must be under 10MB.': 'Das Bild muss kleiner als 10 MB sein.',
  'The picture must have at most 16 megapixels.': 'Das Bild darf höchstens 16 Megapixel haben.',
  'Please select a picture.': 'Bitte wähle ein Bild.',
  'Please select a video file to upload.': 'Bitte wähle ein Video zum Hochladen.',
  'Please select a video file.': 'Bitte wähle ein Video.',
  'Please select a reason.': 'Bitte wähle einen Grund.',
  'This file is damaged or incomplete.': 'Diese Datei ist beschädigt oder unvollständig.',
  'The file is too large.': 'Die Datei ist zu groß.',
  'The file store is full.': 'Der Speicher ist voll.',
  'The upload arrived in too many parts. Please begin again.':
    'Der Upload kam in zu vielen Teilen an. Bitte beginne noch einmal.',
  'The upload is not complete yet.': 'Der Upload ist noch nicht vollständig.',
  'The upload is too slow or has stalled.': 'Der Upload ist zu langsam oder steht still.',
  'The upload was cut off.': 'Der Upload wurde abgebrochen.',
  'The server is restarting. Please continue the upload.': 'Der Server startet neu. Bitte setze den Upload fort.',
  'The server is restarting. Please upload again.': 'Der Server startet neu. Bitte lade noch einmal hoch.',
  'Too many covers are being made. Please try again.':
    'Gerade entstehen zu viele Titelbilder. Bitte versuche es noch einmal.',
  'Too many pictures are being uploaded. Please try again.':
    'Gerade werden zu viele Bilder hochgeladen. Bitte versuche es noch einmal.',
  'Too many videos are being uploaded. Please try again.':
    'Gerade werden zu viele Videos hochgeladen. Bitte versuche es noch einmal.',
  'Too many uploads at the moment. Please try again.':
    'Gerade gibt es zu viele Uploads. Bitte versuche es noch einmal.',
  'Too many of your uploads run at once. Please try again.':
    'Von dir laufen zu viele Uploads zugleich. Bitte versuche es noch einmal.',
  'This upload is being submitted already. Please wait a moment.':
    'Dieser Upload wird schon eingereicht. Bitte warte einen Moment.',
  'Upload failed. Please try again.': 'Der Upload ist fehlgeschlagen. Bitte versuche es noch einmal.',
  'Upload not found.': 'Diesen Upload gibt es nicht.',
  'You have too many unfinished uploads. Finish or discard one first.':
    'Du hast zu viele unfertige Uploads. Beende oder verwirf zuerst einen.',
  'The cover must be a frame of the video.': 'Das Titelbild muss aus dem Video stammen.',
  'The video could not be processed after several attempts.':
    'Das Video ließ sich auch nach mehreren Versuchen nicht verarbeiten.',
  'The video could not be processed: its format cannot be read.':
    'Das Video ließ sich nicht verarbeiten: Sein Format ist nicht lesbar.',
  'The video could not be processed: it takes too long.': 'Das Video ließ sich nicht verarbeiten: Es dauert zu lange.',
  'The video could not be processed: the file is damaged.':
    'Das Video ließ sich nicht verarbeiten: Die Datei ist beschädigt.',
  'The video could not be processed: the uploaded file is gone.':
    'Das Video ließ sich nicht verarbeiten: Die hochgeladene Datei ist weg.',
  'Video not found.': 'Dieses Video gibt es nicht.',
  'Promo not found.': 'Diese Anzeige gibt es nicht.',
  'File not found.': 'Diese Datei gibt es nicht.',
  'Video submitted successfully for review!': 'Dein Video ist eingereicht und wird geprüft!',
  'Promo submitted successfully!': 'Deine Anzeige ist eingereicht!',
  'Video removed successfully.': 'Das Video ist entfernt.',
  'Promo removed successfully.': 'Die Anzeige ist entfernt.',
  'Nothing to change.': 'Es gibt nichts zu ändern.',
  'This video is still being processed.': 'Dieses Video wird noch verarbeitet.',
  'This video is still being scanned.': 'Dieses Video wird noch geprüft.',
  'This video is already rejected.': 'Dieses Video ist schon abgelehnt.',
  'This promo is waiting for a decision. Its link and button cannot be changed now.':
    'Diese Anzeige wartet auf eine Entscheidung. Link und Schaltfläche lassen sich jetzt nicht ändern.',
  'You may only caption your own videos.': 'Du kannst nur deine eigenen Videos untertiteln.',
  'You may only change your own promos.': 'Du kannst nur deine eigenen Anzeigen ändern.',
  'You may only edit your own videos.': 'Du kannst nur deine eigenen Videos bearbeiten.',
  'You may only delete your own videos.': 'Du kannst nur deine eigenen Videos löschen.',
  'You may only delete your own promos.': 'Du kannst nur deine eigenen Anzeigen löschen.',
  'Only a rejected video can be appealed.': 'Einspruch geht nur gegen ein abgelehntes Video.',
  'Please say why your video should be looked at again.':
    'Bitte sage, warum dein Video noch einmal angesehen werden soll.',
  'You have already appealed this decision.': 'Du hast gegen diese Entscheidung schon Einspruch eingelegt.',
  'You have not appealed for this video.': 'Du hast für dieses Video keinen Einspruch eingelegt.',
  'Your appeal has been received.': 'Dein Einspruch ist eingegangen.',
  'Another admin must decide your appeal.': 'Über deinen Einspruch muss ein anderer Admin entscheiden.',
  // proposals for the button of a promo
  'Learn more': 'Mehr erfahren',
  'Shop now': 'Jetzt kaufen',
  'Sign up': 'Registrieren',
  'Book now': 'Jetzt buchen',
  'Get the app': 'App holen',
  'Contact us': 'Kontakt',
  // the automatic check
  'Blank video.': 'Leeres Video.',
  'Frozen video.': 'Eingefrorenes Video.',
  'Language.': 'Wortwahl.',
  'Matches removed content.': 'Gleicht entferntem Inhalt.',
  'Possible nudity.': 'Möglicherweise Nacktheit.',
  'Not scanned.': 'Nicht geprüft.',
  'Too loud.': 'Zu laut.',
  'Removed after reports.': 'Nach Meldungen entfernt.',
};
