import type { WrittenReview } from '../written.ts';

export const rafael: readonly WrittenReview[] = [
  {
    film: 'Central Station (1998)',
    stars: 5,
    days: 530,
    title: 'Cartas que ninguém manda',
    text: `Dora escreve as cartas dos outros e joga fora. É a coisa mais feia que uma pessoa pode fazer, e a gente passa o filme inteiro perdoando, quilômetro por quilômetro, até ela mesma conseguir escrever a primeira carta de verdade.

Vi com minha mãe, que não sabia ler quando chegou ao Recife. Ela não disse nada. Só pegou minha mão na cena do vestido novo e apertou como quem assina.`,
  },
  {
    film: "I'm Still Here (2024)",
    stars: 5,
    days: 260,
    title: 'Sorriam',
    text: `Mandam a família fazer cara triste para a revista, e Eunice diz: sorriam. Pronto, acabou o meu lenço. Fernanda Torres faz a dor inteira com a nuca, com o jeito de fechar uma porta, com o cuidado de não deixar as crianças ouvirem a chave.

E a mãe dela, Fernanda Montenegro, no fim, três minutos sem uma palavra, olhando a televisão. Eu estava de pé no corredor porque não conseguia ficar sentado.`,
  },
  {
    film: 'The Secret Agent (2025)',
    stars: 5,
    days: 15,
    title: 'Minha cidade, 1977',
    text: `Reconheci a rua, reconheci a luz, reconheci o medo que meu pai nunca explicou. Kleber filma o Recife como quem abre uma gaveta que a família inteira jurou estar vazia. E tem uma perna cabeluda. Quem é daqui sabe, quem não é vai achar que é invenção. Não é invenção, é jornal.`,
  },
  {
    film: 'Cinema Paradiso (1988)',
    stars: 5,
    days: 128,
    title: '',
    text: `Chorei no beijo número um. Depois parei de contar os beijos e comecei a contar as pessoas chorando na minha fila: sete de nove. Os outros dois estavam dormindo, e acho que sonhavam com Totó.`,
  },
];
