/** The names of people in Australia, by where their families came from. */
import type { Rng } from './random.ts'

const words = (text: string) => text.trim().split(/\s+/)
const origin = (weight: number, surnames: string, women: string, men: string) => ({
  weight,
  surnames: words(surnames),
  women: words(women),
  men: words(men),
})

const british = origin(
  30,
  `Abbott Ainsworth Atkinson Barker Bennett Blackwood Bradshaw Brennan Burrows Callaghan Campbell
  Carmody Chandler Clarke Connolly Crawford Dalton Davies Donnelly Doyle Drummond Ellis Fairweather
  Farrell Fitzgerald Fletcher Gallagher Gibson Gleeson Graham Hargreaves Harrington Hartley Hayes
  Henderson Hogan Holloway Hughes Jamieson Kavanagh Kelly Kinsella Lachlan Lawson Lockhart MacDonald
  MacKenzie Maguire Marsden McAllister McCarthy McIntyre McKay Merritt Mitchell Moran Morrison Murphy
  Nolan O'Brien O'Connor O'Donoghue O'Sullivan Parkinson Pemberton Prescott Quigley Quinn Redmond
  Reynolds Rutherford Ryan Sheridan Sinclair Stewart Sutherland Tierney Turnbull Wainwright Walsh
  Whitfield Whittaker Wilkinson Winterbourne Woodward Wyndham Smith Smith Jones Williams Brown Wilson
  Taylor Johnson White Martin Anderson Thompson Walker Harris Lee Robinson King`,
  `Abigail Alice Amelia Bridget Caitlin Charlotte Claire Daisy Eleanor Elizabeth Emily Evelyn Fiona
  Frances Grace Hannah Heather Imogen Isla Jane Jessica Joan Kate Kylie Laura Lucy Mabel Margaret
  Matilda Megan Nora Olivia Patricia Penelope Phoebe Rebecca Rosemary Ruby Sarah Sharon Siobhan
  Sophie Susan Tahlia Tamsin Violet Zara`,
  `Adam Alastair Andrew Angus Archie Benjamin Bruce Callum Cameron Charles Craig Daniel David Declan
  Douglas Edward Ewan Fergus George Graham Harrison Henry Hugh Jack James John Joshua Keith Kevin Liam
  Lachlan Malcolm Michael Nathan Noah Oliver Patrick Peter Riley Robert Ronan Ross Samuel Stephen
  Stuart Thomas Toby William`,
)

const origins = [
  british,
  origin(
    7,
    `Bianchi Caruso Castellano Colombo Conti Costa D'Angelo DeLuca Esposito Ferrari Ferraro Galluzzo
    Greco Lombardi Mancini Marino Moretti Pellegrino Ricci Rizzo Romano Russo Santoro Vitale`,
    `Alessia Angela Bianca Carla Chiara Elena Francesca Giulia Lucia Maria Rosa Silvia Teresa`,
    `Alessandro Angelo Carmelo Domenico Enzo Franco Giuseppe Luca Marco Matteo Nicola Paolo Vincenzo`,
  ),
  origin(
    5,
    `Alexiou Andreou Christodoulou Demetriou Georgiou Karagiannis Kostopoulos Mavros Nikolaidis
    Pappas Papadopoulos Stavrou Theodorou Vasilakis Zervos`,
    `Anastasia Angeliki Despina Dimitra Eleni Georgia Irini Katerina Panagiota Sofia Stavroula`,
    `Andreas Christos Dimitri George Giannis Kostas Nick Panayiotis Spiros Stavros Theo Vasilis`,
  ),
  origin(
    10,
    `Nguyen Nguyen Nguyen Nguyễn Tran Trần Le Pham Phạm Hoang Huynh Vo Vu Dang Đặng Bui Do Ngo Duong Ly`,
    `Anh Bich Diem Hanh Hoa Hong Huong Kim Lan Linh Mai Minh Ngoc Nhi Phuong Quynh Thao Thu Trang Tuyet`,
    `An Bao Binh Cuong Dat Dung Duc Hai Hieu Hung Khanh Khoa Long Minh Nam Phuc Quan Son Tan Thanh Tuan`,
  ),
  origin(
    10,
    `Chan Chen Cheung Fong Gao Guo Ho Huang Kwok Lam Lau Leung Li Lin Liu Lu Luo Ma Ng Qian Sun Tan Tang
    Wang Wong Wu Xu Yang Yip Yuen Zhang Zhao Zheng Zhou Zhu`,
    `Ai Fang Hui Jia Jing Lan Lei Li Ling Mei Ming Na Ping Qing Rong Shu Ting Wei Xia Xin Yan Ying Yu`,
    `Bo Chen Cheng Feng Guang Hao Hong Jian Jie Jun Kai Lei Liang Ming Peng Qiang Tao Wei Xiang Yi Zhi`,
  ),
  origin(
    9,
    `Agarwal Banerjee Bhatt Chaudhary Das Desai Dhillon Gill Grewal Gupta Iyer Jain Joshi Kapoor Kaur
    Khanna Krishnan Kumar Malhotra Mehta Menon Mishra Nair Naidu Patel Pillai Rao Reddy Sandhu Sharma
    Sidhu Singh Singh Subramaniam Varma Verma`,
    `Aditi Ananya Anjali Deepika Divya Gurpreet Harpreet Ishita Kavita Lakshmi Meera Neha Nisha Pooja
    Priya Radhika Ritu Shreya Simran Sunita Swati`,
    `Aarav Ajay Amit Arjun Deepak Gurdeep Harjit Karan Manish Mohan Nikhil Rahul Raj Rajesh Rohan
    Sanjay Sunil Suresh Vijay Vikram Vivek`,
  ),
  origin(
    5,
    `Abboud Al-Hassan Assaf Awad Bazzi Chahine Daher Elias Fakhoury Gerges Haddad Hanna Issa Khalil
    Khoury Mansour Nasser Rahme Saad Saleh Sarkis Tannous Youssef`,
    `Aisha Amal Amira Dalal Farah Fatima Hala Layla Leila Mariam Mona Nadine Noor Rania Salma Yasmin`,
    `Ahmed Ali Antoine Bilal Charbel Elias Fadi George Hassan Ibrahim Jamal Karim Khaled Mahmoud Omar
    Tony Youssef`,
  ),
  origin(
    4,
    `Adeyemi Abebe Achebe Asante Boateng Deng Diallo Eze Garang Gebremariam Kamau Mensah Mwangi Okafor
    Okonkwo Osei Tesfaye Wek`,
    `Abena Achol Adaeze Akua Amara Chiamaka Ebony Esther Grace Ifeoma Makena Nyandeng Selam Zuri`,
    `Abel Akol Chidi Chukwuemeka Daniel Emeka Femi Henry Joseph Kofi Kwame Kwesi Mayen Samuel Yohannes`,
  ),
  origin(
    5,
    `Aquino Bautista Castillo Cruz DelaCruz Espinosa Fernández García González Mendoza Muñoz Núñez Ramos
    Reyes Rivera Rodríguez Santos Vargas Villanueva`,
    `Ana Andrea Camila Carmen Cristina Inés Isabel Jasmine Jocelyn Lourdes Luz Maricel Marisol Rosario`,
    `Alejandro Andrés Carlos Diego Eduardo Felipe Gabriel Javier José Luis Manuel Miguel Rafael Ramón`,
  ),
  origin(
    6,
    `Babić Dąbrowski Horvat Ilić Ivanović Jovanović Kovač Kovačević Kowalski Kozlov Lewandowski Łukasik
    Marković Nikolić Novak Nowak Pavlović Petrov Petrović Popović Stojanović Wójcik Zieliński Žukauskas`,
    `Aleksandra Ana Danica Dragana Ewa Ivana Jelena Katarzyna Ljiljana Magda Milena Natalia Olga Zofia`,
    `Aleksandar Bogdan Branko Dragan Goran Igor Ivan Jakub Luka Łukasz Marek Milan Pavel Stefan Tomasz`,
  ),
  origin(
    4,
    `Baumgarten Björk Bergström DeVries Fischer Hoffmann Jørgensen Keller Koch Krüger Lindqvist Müller
    Nielsen Schäfer Schneider Schröder Søndergaard VanDyke VanderMeer Vogel Weber`,
    `Anke Annika Astrid Birgit Freya Greta Heike Ingrid Katja Lena Liesbeth Saskia Sigrid Ursula`,
    `Anders Bjørn Dieter Erik Gunnar Hans Jan Jens Jürgen Klaus Lars Matthias Pieter Sven Willem`,
  ),
  origin(
    3,
    `Faleolo Fifita Fonoti Kahui Latu Leota Ngata Parata Rangi Taufa Tamihana Tuilagi Vaipulu Waititi`,
    `Ana Aroha Hinemoa Lose Mele Ngaire Salote Sina Talia Tiare`,
    `Hemi Ioane Mana Mosese Rawiri Semi Sione Tama Tane Viliami`,
  ),
  origin(
    4,
    `Choi Han Jung Kang Kim Lee Park Yoon Fujimoto Ito Nakamura Sato Tanaka Watanabe Yamamoto Perera
    Fernando Jayawardena Wickramasinghe Demir Kaya Öztürk Şahin Yıldız`,
    `Eun-ji Hana Ji-woo Min-seo Soo-jin Akiko Keiko Yuki Dilani Nadeesha Ayşe Elif Emine Zeynep`,
    `Hyun-woo Jae-min Min-jun Sung-ho Hiroshi Kenji Takeshi Nuwan Ruwan Emre Mehmet Murat Mustafa`,
  ),
]

export type Gender = 'Male' | 'Female'
export type PersonName = { first: string; middle: string | undefined; last: string; gender: Gender }

/** A name; with `surname`, that of a relative. Many whose families came long ago have British first names. */
export function drawName(rng: Rng, surname?: string): PersonName {
  const family = rng.weighted(origins)
  const gender: Gender = rng.sometimes(0.5) ? 'Female' : 'Male'
  const firsts = (from: typeof family) => (gender === 'Female' ? from.women : from.men)
  const first = rng.pick(firsts(rng.sometimes(0.35) || surname ? british : family))
  const middle = rng.maybe(0.4, () => rng.pick(firsts(rng.sometimes(0.5) ? british : family)))
  const last =
    surname ?? rng.pick(family.surnames).replace(/^(De|Van|Vander|Dela)([A-Z])/, particle)
  return { first, middle: middle === first ? undefined : middle, last, gender }
}

/** Written as one word above, since words are parted by spaces there. */
const particle = (_: string, before: string, capital: string) =>
  `${{ De: 'De', Van: 'van', Vander: 'van der', Dela: 'dela' }[before]} ${capital}`
