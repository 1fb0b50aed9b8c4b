import { createRandom } from './random.ts';
import type { MadeComment } from './spam.ts';

interface Language {
  readonly templates: readonly string[];
  readonly choices: Readonly<Record<string, readonly string[]>>;
}

const languages: Readonly<Record<string, Language>> = {
  en: {
    templates: [
      'The {thing} at {time} is so {nice}',
      'Wow, this {thing} is {nice}',
      'How long did the {thing} take? It looks {nice}',
      'I have watched this {count} times, the {thing} gets me every time',
      'Greetings from {place}, we love the {thing}',
      'Which camera is this, e.g. the {thing} at {time}?',
      'Node.js or Deno for this? I am still on v{version}',
      'The update to v{version} broke my {thing}, i.e. I went back',
      '@{person} look, this is the {thing} I told you about',
      '@{person} we did this on {date}, remember?',
      'My profile picture was taken in {place}, same {thing}',
      'Saw this {thing} on Instagram last year, still {nice}',
      'I paid {price} for mine, totally worth it',
      'Check the {thing} at {time}, is that a cat?',
      'Please make a part 2 about the {thing}.Thanks',
      'no way... the {thing}... {nice}',
      'Can you put the {thing} in the description, or link the {nice} one?',
      'The phone signal in {place} is weak, took me {count} tries to load',
      'I would follow you anywhere for that {thing}',
      'Investing {count} minutes in this {thing} was the best decision of {date}',
      'At {clock} this morning I tried it, {nice} result',
      'A.M. or P.M.? The light on the {thing} is {nice}',
      'Is it 1.5 cups or 2.5 cups? In the {thing} you say both',
      'My grandma made {count} of these, hers were {nice} as well',
      'What is the name of the song at {time}?',
      'I finally visited {place} on {date} and it is {nice}',
      'You have a {nice} channel, keep going',
      'Text on the screen is too small at {time}, the {thing} hides it',
      'Bitcoin people will not like this {thing} haha',
      'lol same, {count}/10',
      'LAL in {count}',
      'I flew SAS to {place}',
      'Coach should trade {person} one day',
      'Sunset • love',
      '太棒了。我爱你',
      'Quina vil·la tan bonica',
    ],
    choices: {
      thing: ['sunset', 'recipe', 'dog', 'guitar solo', 'edit', 'ending', 'jump', 'cake', 'garden', 'voice', 'outfit'],
      nice: ['beautiful', 'funny', 'calm', 'underrated', 'impressive', 'cute', 'sick', 'amazing', 'clean'],
      place: ['Leeds', 'Fukushima', 'Ohio', 'St. Ives', 'Washington D.C.', 'Essex', 'Cape Town'],
    },
  },
  de: {
    templates: [
      'Das {thing} bei {time} ist so {nice}',
      'Wahnsinn, wie {nice} das {thing} geworden ist',
      'Ich hab das jetzt {count} Mal gesehen, das {thing} ist einfach {nice}',
      'Grüße aus {place}, wir lieben das {thing}',
      'z.B. das {thing} bei {time}, wie hast du das gemacht?',
      'Mein Hund ist leider auch so dick, seit er {count} Jahre alt ist',
      '@{person} schau mal, das {thing} kennst du doch',
      'Am {date} waren wir auch dort, {nice}!',
      'Ich habe {price} bezahlt, d.h. nicht gerade billig',
      'Dein Kanal ist {nice}, mach weiter so',
      'Bitte ein Teil 2 zum {thing}.Danke dir',
      'Um {clock} Uhr beim Frühstück gesehen und gelacht',
      'Version {version} läuft bei mir nicht, liegt das am {thing}?',
      'Der Empfang in {place} ist schlecht, erst nach {count} Versuchen ging es',
      'Kannst du zum {thing} noch mehr in die Beschreibung schreiben?',
      'Bin auf deinem Profil gelandet, weil das {thing} so {nice} war',
      'Der Bach wankt ja fast, so windig war es in {place}',
      'Welche Nadelstärke? Nr. 5 oder 6.5?',
      'Links auf der Seite sieht man das {thing}',
    ],
    choices: {
      thing: ['Rezept', 'Lied', 'Ende', 'Brot', 'Licht', 'Kleid', 'Solo', 'Tor', 'Bild'],
      nice: ['schön', 'lustig', 'ruhig', 'stark', 'niedlich', 'krass', 'gemütlich', 'großartig'],
      place: ['Köln', 'Bad Ems', 'Wien', 'St. Gallen', 'Rügen', 'Dresden'],
    },
  },
  es: {
    templates: [
      'Me encanta {thing} del minuto {time}, qué {nice}',
      'Qué {nice} quedó {thing}, felicidades',
      'Lo he visto {count} veces y {thing} me sigue gustando',
      'Saludos desde {place}, nos gusta mucho {thing}',
      'Feliz cumpleaños a {person}, que cumplas muchos más',
      'El gato negro del minuto {time} es muy {nice}',
      '@{person} mira, esto es {thing} de lo que hablamos',
      'El {date} estuvimos ahí, fue {nice}',
      'Pagué {price} por la mía y valió la pena',
      'Tu canal es {nice}, sigue así',
      '¿Me puedes decir cómo se llama la canción del {time}?',
      'A las {clock} de la mañana y yo viendo esto jaja',
      'La versión {version} no me funciona, p.ej. {thing}',
      'Mi perro hace lo mismo, tiene {count} años',
      'En {place} no hay señal, tardé mucho en verlo',
      'El vestido negro te queda muy {nice}',
      '¿Y {thing}? Ponla en la descripción por favor',
    ],
    choices: {
      thing: ['la receta', 'el baile', 'la voz', 'el final', 'la luz', 'el pastel', 'la canción'],
      nice: ['bonito', 'gracioso', 'tranquilo', 'increíble', 'lindo', 'genial', 'divertido'],
      place: ['Sevilla', 'Lima', 'Bogotá', 'Monterrey', 'Málaga'],
    },
  },
  fr: {
    templates: [
      'J’adore {thing} à {time}, c’est {nice}',
      'C’est vraiment {nice}, bravo pour {thing}',
      'Je l’ai regardé {count} fois, {thing} me fait rire',
      'Bonjour de {place}, on aime beaucoup {thing}',
      'Je suis encore en retard ce matin à cause de {thing} mdr',
      'Assez {nice}, mais {thing} aurait pu être plus long',
      '@{person} regarde, c’est {thing} dont je te parlais',
      'Le {date} on y était aussi, c’était {nice}',
      'J’ai payé {price} pour la mienne, ça vaut le coup',
      'Ta chaîne est {nice}, continue',
      'Quelle est la musique à {time} ?',
      'À {clock} du matin et je regarde encore ça',
      'La version {version} ne marche pas chez moi, c.-à-d. {thing}',
      'Mon chien fait pareil, il a {count} ans',
      'Il faut du fromage râpé ou entier ? {nice} en tout cas',
      'Tu peux mettre {thing} en description ?',
      'Le réseau à {place} est très mauvais, dommage',
    ],
    choices: {
      thing: ['la recette', 'la danse', 'la voix', 'la fin', 'la lumière', 'le gâteau', 'la chanson'],
      nice: ['beau', 'drôle', 'calme', 'incroyable', 'mignon', 'génial', 'magnifique'],
      place: ['Lyon', 'Nantes', 'Genève', 'Montréal', 'Dakar'],
    },
  },
  pt: {
    templates: [
      'Amei {thing} em {time}, que {nice}',
      'Ficou muito {nice}, parabéns por {thing}',
      'Já vi {count} vezes e {thing} continua {nice}',
      'Um abraço de {place}, adoramos {thing}',
      'O vestido negro ficou {nice} nela',
      'Os meus cumprimentos, {thing} está {nice}',
      '@{person} olha, é {thing} que eu falei',
      'No dia {date} estivemos lá, foi {nice}',
      'Paguei {price} na minha e valeu a pena',
      'O teu canal é {nice}, continua assim',
      'Qual é a música em {time}?',
      'São {clock} da manhã e eu a ver isto kkkk',
      'A versão {version} não funciona, por ex. {thing}',
      'O meu cão faz igual, tem {count} anos',
      'Aqui em {place} o sinal é fraco, demorou a carregar',
      'Podes pôr {thing} na descrição?',
    ],
    choices: {
      thing: ['a receita', 'a dança', 'a voz', 'o final', 'a luz', 'o bolo', 'a canção'],
      nice: ['bonito', 'engraçado', 'calmo', 'incrível', 'lindo', 'genial', 'divertido'],
      place: ['Lisboa', 'Recife', 'Porto', 'São Paulo', 'Luanda'],
    },
  },
  ru: {
    templates: [
      'Мне нравится {thing} на {time}, очень {nice}',
      'Как {nice}! Спасибо за {thing}',
      'Смотрю уже {count} раз, {thing} лучше всего',
      'Привет из {place}, нам понравилась {thing}',
      '@{person} смотри, это {thing}, о которой я говорил',
      'Мы были там {date}, было {nice}',
      'Заплатил {price} и не жалею',
      'У вас {nice} канал, продолжайте',
      'Какая песня на {time}?',
      'В {clock} утра смотрю это и смеюсь',
      'Версия {version} у меня не работает, т.е. вообще никак',
      'Моему коту {count} лет, он делает так же',
      'В {place} плохая связь, долго грузилось',
      'Напишите в описании, пожалуйста, что это за {thing}',
      'Ответ: нет.Да, я проверял {count} раз',
    ],
    choices: {
      thing: ['музыка', 'концовка', 'собака', 'картина', 'песня', 'погода', 'идея'],
      nice: ['красиво', 'смешно', 'спокойно', 'круто', 'мило', 'здорово'],
      place: ['Казани', 'Минска', 'Алматы', 'Перми', 'Твери'],
    },
  },
};

const people = ['ana', 'tom_b', 'lena.k', 'mister_x', 'joao99', 'user_4711', 'marie'];

/** Makes comments as people write them in six languages, with emoji, numbers, dates and abbreviations. */
export function madeOrdinary(seed: number, count: number): MadeComment[] {
  const random = createRandom(seed);
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = () => [random.whole(1, 28), random.whole(1, 12), random.whole(2019, 2026)] as const;
  const codes = Object.keys(languages);
  return Array.from({ length: count }, (_each, at) => {
    const code = codes[at % codes.length]!;
    const { templates, choices } = languages[code]!;
    const text = random.fill(random.pick(templates), {
      ...choices,
      person: people,
      count: () => String(random.whole(2, 400)),
      time: () => `${random.whole(0, 2)}:${two(random.whole(0, 59))}`,
      clock: () => random.pick([`${random.whole(1, 12)}.${two(random.whole(0, 59))}`, `${random.whole(1, 12)}:30`]),
      version: () => `${random.whole(0, 24)}.${random.whole(0, 12)}${random.pick(['', '.1', '.0', '.12'])}`,
      price: () =>
        random.pick([`$${random.whole(5, 900)}`, `${random.whole(5, 90)},99 €`, `${random.whole(1, 9)}.000 €`]),
      date() {
        const [of, month, year] = day();
        return random.pick([
          `${of}.${month}.${year}`,
          `${year}-${two(month)}-${two(of)}`,
          `${of}/${month}/${year}`,
          `${of}.${two(month)}.`,
        ]);
      },
    });
    const emoji = ['😂', '❤️', '🔥', '👏', '🙏🏽', '😍', '👨‍👩‍👧', '💯', '😭', '🇪🇸', '✨'];
    const sign =
      random.next() < 0.4
        ? ` ${random.pick(emoji).repeat(random.whole(1, 3))}`
        : random.pick(['', '', '!', '!!', '...']);
    return { kind: `ordinary ${code}`, text: text + sign, account: at % 100 };
  });
}
