#include "deals.hpp"

namespace tavolo::bench {
namespace {

constexpr std::string_view all_fours_1 =
    "d1 t5D s\n1: TD 6D 4D QS 6H 5H\n2: JD KS 9S 6S AH TH\n3: TS QH JH 2H 8C 5C\n4: AD QD 8D 7D 7H JC\n"
    "#1 2 AH 2H 7H TD\n#2 1 5H TH JH 7D\n#3 4 AD 4D JD 5C\n#4 4 JC 6D 6S 8C\n#5 1 6H 9S QH 8D\n#6 4 QD QS KS TS";
constexpr std::string_view all_fours_2 =
    "d1 t7H s\n#1 2 AC KH 4H 2C\n#2 3 JS 9S 3H 5S\n#3 1 8S 2H 7S AS\n#4 2 KD 3C JH QH\n#5 1 8H 4D 4C JC\n"
    "#6 1 9H QD QS TC";

constexpr std::string_view burraco_1 =
    "2.2 D=A32 J=JJ*\n3.1 A=AA2 3=33* S=892\n5.1 S+7\n8.2 J+J\n10.2 J+J\n19.1 S+5 -QS zd\n20.2 D+4\n"
    "21.1 p21:6H A+A 3+33 S+4 D=567 S2=9J2C T=TTTTT Q=QQQQQQ 9=999\n22.2 8=88* z 8+8 7=777\n23.1 6=666\n"
    "25.1 p4:QD S+6 Q+Q\n26.2 9=992\n27.1 p2:KS K=KKK\n30.2 8+8\n31.1 6+6\n32.2 p5:7C J+J 7+7\n"
    "33.1 p1:AH A+A\n34.2 J+J\n35.1 S+2 -4C close\nleft 2=TT5";
constexpr std::string_view burraco_2 =
    "2.1 D=A32 J=JJ*\n3.2 A=AA2 3=33* S=892\n5.2 S+7\n8.1 J+J\n10.1 J+J\n19.2 S+5 -QS zd\n20.1 D+4\n"
    "21.2 p21:6H A+A 3+33 S+4 D=567 S2=9J2C T=TTTTT Q=QQQQQQ 9=999\n22.1 8=88* z 8+8 7=777\n23.2 6=666\n"
    "25.2 p4:QD S+6 Q+Q\n26.1 9=992\n27.2 p2:KS K=KKK\n30.1 8+8\n31.2 6+6\n32.1 p5:7C J+J 7+7\n"
    "33.2 p1:AH A+A\n34.1 J+J\n35.2 S+2 -4C close\nleft 1=TT5";

constexpr std::string_view hand_and_foot_1 =
    "1.1 r1 K=KKK 9=99*\n3.3 K+K 9+9\n4.4 8=888 J=JJ2\n5.1 5=5555\n6.2 A=AAA\n7.3 K+KK 9+99\n8.4 8+8 J+J\n9.1 W=22*\n"
    "10.2 r1 6=6666\n11.3 Q=QQQ2 7=777\n12.4 8+88 A+A\n13.1 K+K 9+9 5+5 W+2 fd\n14.2 8+8 A+2\n15.3 Q+QQ2 5+5 fd r1\n"
    "16.4 J+JJ*\n17.1 5+5 W+22\n18.2 6+66 A+A\n19.3 W+2 7+77\n20.4 A+A 6+6\n"
    "21.1 ask:y 4=444 T=TTT J=JJJ A=AAA -8 out\nend out:1\nleft 3=AAKQJT88643b\nleft 2=KQT972\n"
    "left 2f=AKQQJ98654423r\nleft 4=T3b\nleft 4f=*AKKJT9877543b";
constexpr std::string_view hand_and_foot_2 =
    "1.2 r1 K=KKK 9=99*\n3.4 K+K 9+9\n4.1 8=888 J=JJ2\n5.2 5=5555\n6.3 A=AAA\n7.4 K+KK 9+99\n8.1 8+8 J+J\n9.2 W=22*\n"
    "10.3 r1 6=6666\n11.4 Q=QQQ2 7=777\n12.1 8+88 A+A\n13.2 K+K 9+9 5+5 W+2 fd\n14.3 8+8 A+2\n15.4 Q+QQ2 5+5 fd r1\n"
    "16.1 J+JJ*\n17.2 5+5 W+22\n18.3 6+66 A+A\n19.4 W+2 7+77\n20.1 A+A 6+6\n"
    "21.2 ask:y 4=444 T=TTT J=JJJ A=AAA -8 out\nend out:2\nleft 4=AAKQJT88643b\nleft 3=KQT972\n"
    "left 3f=AKQQJ98654423r\nleft 1=T3b\nleft 1f=*AKKJT9877543b";

constexpr std::string_view ecarte_1 =
    "d1 t7C p a2/3 s k-\nx2 8D 9H > QD AD\nx1 7H 8H TS > TC JS TD\n1: TC JS 8S TD 9D\n2: 9S 7S QD AD 7D\n"
    "#1 2 9S JS\n#2 1 TD AD\n#3 2 QD 9D\n#4 2 7S 8S\n#5 1 TC 7D";
constexpr std::string_view ecarte_2 =
    "d2 tTH s k-\n1: 9H KS QS TD 9D\n2: JH 8H 7H JD 7C\n#1 1 KS 7H\n#2 2 JD 9D\n#3 2 JH 9H\n#4 2 7C TD\n#5 2 8H QS";

constexpr std::string_view fieschi_1 =
    "1A rr -6\n2B dr 666* -3\n3A dr -7\n4B dr -4\n5A dr 555* -3\n6B rr -3\n7A dd 3333 -4\n8B rr! 7777\n"
    "left A=44\nleft B=654";
constexpr std::string_view fieschi_2 =
    "1B rr -6\n2A dr 666* -3\n3B dr -7\n4A dr -4\n5B dr 555* -3\n6A rr -3\n7B dd 3333 -4\n8A rr! 7777\n"
    "left B=44\nleft A=654";

constexpr std::string_view senza_nome_1 =
    "1A =3S s1 +AH -9S\n2B =5C s1 +AD +AS -TH\n3A s1 S1+2 S1^3 =KH S1^KH S1+5 H1+2 -8H\n4B s2 -JD\n"
    "5A s4 S1~4 H1+KC H1+KH -8S\n6B s1 H1~4 -9C\n7A s3 H1+5 H1+6 H1+7 H1+* -9S #";
constexpr std::string_view senza_nome_2 =
    "1B =3S s1 +AH -9S\n2A =5C s1 +AD +AS -TH\n3B s1 S1+2 S1^3 =KH S1^KH S1+5 H1+2 -8H\n4A s2 -JD\n"
    "5B s4 S1~4 H1+KC H1+KH -8S\n6A s1 H1~4 -9C\n7B s3 H1+5 H1+6 H1+7 H1+* -9S #";

// A game of 85 turns as people play it, and the same begun by the other.
constexpr std::string_view senza_nome_long_1 =
    "1A =* s1 -QC\n2B =2S s1 -JH\n3A s1 -5H\n4B s1 -QC\n5A h1 -8C\n6B s1 -3D\n7A s1 -*\n8B s1 -JC\n9A s1 -3H\n"
    "10B h1 -8S\n11A h1 -JH\n12B s1 -6D\n13A s1 -3C\n14B s1 -5H\n15A s1 -QC\n16B h1 -4D\n17A h1 -7D\n18B s1 -QD\n"
    "19A h1 -JS\n20B s1 -3H\n21A h1 -8S\n22B h1 -*\n23A s1 -7C\n24B s1 -5S\n25A h1 -9S\n26B s1 -QC\n"
    "27A s1 +AC C1^* =KH C1^KH -4D\n28B s1 C1+KC C1+KD -QS\n29A s1 -QD\n30B h1 s1 C1+* -8S\n"
    "31A s1 +AC C1+KH -3H\n32B s1 s1 -6S\n33A s1 s1 s1 +AD -2S\n34B s1 -9D\n35A s1 h1 C1+KS C1+9C -5S\n"
    "36B s1 -QD\n37A s1 h1 h1 -9H\n38B s1 -QD\n39A s1 -9D\n40B s1 -6H\n41A h1 -4S\n42B s1 -3S\n43A s1 -QD\n"
    "44B s1 -JD\n45A s1 C1+TC -5S\n46B h1 -QH\n47A h1 s1 -2H\n48B h1 -4H\n49A s1 -6H\n50B s1 C1+KS -TS\n"
    "51A h1 -6H\n52B h1 h1 -QS\n53A s1 -QH\n54B s1 -5S\n55A s1 -9S\n56B h1 -2H\n57A h1 -3S\n58B s1 -6H\n"
    "59A h1 -TS\n60B s1 -6H\n61A h1 -7H\n62B s1 -2H\n63A s1 D1+2D -TH\n64B s1 +AS S1^2S =AH ^AH -9S\n"
    "65A s1 s1 H1+2H C1~5C -6H\n66B s1 s1 C1~4C C1+KC -4D\n67A s1 s1 +AS D1+KD -6H\n68B s1 s1 +AD -QH\n"
    "69A s1 h1 s1 C2+2C -5D\n70B s1 s1 D2+2D -JS\n71A h1 s1 C1~8C H1+KS -8H\n72B s1 h1 -4S\n73A h1 s1 -7S\n"
    "74B h1 -8H\n75A s1 -QH\n76B s1 C2+KC -8S\n77A s1 C1~3C S1+KH -JS\n78B s1 h1 +AH -8D\n79A s1 s1 S1+4S -TD\n"
    "80B h1 s1 -8H\n81A s1 s1 -TS\n82B s1 C2+KD -7S\n83A s1 H1~3H -6S\n84B s1 s1 -JS\n"
    "85A s1 C2+5C C2+KS D1~3D S1+5S D1+KD -7H #";
constexpr std::string_view senza_nome_long_2 =
    "1B =* s1 -QC\n2A =2S s1 -JH\n3B s1 -5H\n4A s1 -QC\n5B h1 -8C\n6A s1 -3D\n7B s1 -*\n8A s1 -JC\n9B s1 -3H\n"
    "10A h1 -8S\n11B h1 -JH\n12A s1 -6D\n13B s1 -3C\n14A s1 -5H\n15B s1 -QC\n16A h1 -4D\n17B h1 -7D\n18A s1 -QD\n"
    "19B h1 -JS\n20A s1 -3H\n21B h1 -8S\n22A h1 -*\n23B s1 -7C\n24A s1 -5S\n25B h1 -9S\n26A s1 -QC\n"
    "27B s1 +AC C1^* =KH C1^KH -4D\n28A s1 C1+KC C1+KD -QS\n29B s1 -QD\n30A h1 s1 C1+* -8S\n"
    "31B s1 +AC C1+KH -3H\n32A s1 s1 -6S\n33B s1 s1 s1 +AD -2S\n34A s1 -9D\n35B s1 h1 C1+KS C1+9C -5S\n"
    "36A s1 -QD\n37B s1 h1 h1 -9H\n38A s1 -QD\n39B s1 -9D\n40A s1 -6H\n41B h1 -4S\n42A s1 -3S\n43B s1 -QD\n"
    "44A s1 -JD\n45B s1 C1+TC -5S\n46A h1 -QH\n47B h1 s1 -2H\n48A h1 -4H\n49B s1 -6H\n50A s1 C1+KS -TS\n"
    "51B h1 -6H\n52A h1 h1 -QS\n53B s1 -QH\n54A s1 -5S\n55B s1 -9S\n56A h1 -2H\n57B h1 -3S\n58A s1 -6H\n"
    "59B h1 -TS\n60A s1 -6H\n61B h1 -7H\n62A s1 -2H\n63B s1 D1+2D -TH\n64A s1 +AS S1^2S =AH ^AH -9S\n"
    "65B s1 s1 H1+2H C1~5C -6H\n66A s1 s1 C1~4C C1+KC -4D\n67B s1 s1 +AS D1+KD -6H\n68A s1 s1 +AD -QH\n"
    "69B s1 h1 s1 C2+2C -5D\n70A s1 s1 D2+2D -JS\n71B h1 s1 C1~8C H1+KS -8H\n72A s1 h1 -4S\n73B h1 s1 -7S\n"
    "74A h1 -8H\n75B s1 -QH\n76A s1 C2+KC -8S\n77B s1 C1~3C S1+KH -JS\n78A s1 h1 +AH -8D\n79B s1 s1 S1+4S -TD\n"
    "80A h1 s1 -8H\n81B s1 s1 -TS\n82A s1 C2+KD -7S\n83B s1 H1~3H -6S\n84A s1 s1 -JS\n"
    "85B s1 C2+5C C2+KS D1~3D S1+5S D1+KD -7H #";

const std::vector<Deals> table{
    {"all-fours",
     {{"Ann", "Cleo"}, {"Ben", "Dora"}},
     {{"target", "99"}},
     {"t9C s hA l4 jB g21-40", "t5D b1 hB l1 jA! g33-20", "tJS br tAD hB lB jB g7-63"},
     {"t6H s h1 l2 j- g30-31", "tTC s hB lB jB g12-44", "t8S s hA lB j- gA"},
     {all_fours_1, all_fours_2},
     {all_fours_1, all_fours_2}},
    {"burraco",
     {{"Ann"}, {"Ben"}},
     {{"deals", "12"}},
     {"A c1 s1 m205 close:1\nB d1 m175 l75"},
     {"A m105 l45 x10\nB c1 s1 d1 m245 close:2"},
     {burraco_1},
     {burraco_2}},
    {"ecarte",
     {{"Ann"}, {"Ben"}},
     {{"target", "21"}},
     {"d1 t8C p a2/3 s k- w3-2", "d1 t9H s k2 w1-4"},
     {"d2 t8C p r k1 w2-3", "d2 tTD p a1/1 p a2/2 s k- w3-2"},
     {ecarte_1},
     {ecarte_2}},
    {"fieschi",
     {{"Ann"}, {"Ben"}},
     {{"deals", "20"}, {"deck-counts", "4,4,4,4,4,2"}},
     {"A 7 5* 4\nB 6 3"},
     {"A 6 4\nB 7 5*"},
     {fieschi_1},
     {fieschi_2}},
    {"hand-and-foot",
     {{"Ann", "Cleo"}, {"Ben", "Dora"}},
     {{"deals", "12"}},
     {"A c2 d2 w1 m570 r3 l20 out:1\nB c1 d1 m330 r2 x1 l215"},
     {"A c1 m195 r2 x2 l225\nB c2 d2 w1 m670 r5 l25 out:2"},
     {hand_and_foot_1},
     {hand_and_foot_2}},
    {"senza-nome",
     {{"Ann"}, {"Ben"}},
     {{"pile-size", "2"}, {"target", "1000"}},
     {"win A left B 2+5"},
     {"win B left A 1+3"},
     {senza_nome_1},
     {senza_nome_2},
     {senza_nome_long_1},
     {senza_nome_long_2}},
    {"spades",
     {{"Ann", "Cleo"}, {"Ben", "Dora"}},
     {{"target", "10000"}},
     {"A b5 t6\nB b7 t7"},
     {"A b4 t4\n3 nil\nB b8 t9"},
     {"A b5 t6\nB b7 t7"},
     {"A b4 t4\n3 nil\nB b8 t9"}},
};

}  // namespace

std::span<const Deals> all_deals() { return table; }

}  // namespace tavolo::bench
