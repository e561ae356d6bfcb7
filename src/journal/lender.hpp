#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "journal/journal.hpp"

namespace tavolo::journal {

/// Whether the header of a file is that of a journal.
[[nodiscard]] bool is_journal(const std::string& file);

/// Refuses to write a file over a journal, or over what SQLite or tavolo keeps beside it or another one. Throws
/// base::Mistake.
void refuse_own(const std::string& journal, const std::string& file);

/// The name under which a journal of this origin lies in a folder that several share; empty for none.
[[nodiscard]] std::string file_of(const std::string& origin);
/// Whether a file has such a name.
[[nodiscard]] bool is_name_of_table(std::string_view name);
/// Whether a file holds nothing that a journal lacks. Nothing is copied where it is as this program writes it and
/// nobody uses it. Throws as Lender does.
[[nodiscard]] bool holds_no_more(const std::string& file, Journal& journal, const Patience& patience = {});
/// Puts a copy of a journal in the place of the one that is there, in one step, unless that holds the same; answers
/// whether it did. Whoever may read what this user writes may read it. Throws base::StoreFailure, also where the one
/// that is there holds what the journal lacks.
bool copy_for_others(const std::string& from, const std::string& to, const std::string& now,
                     const Patience& patience = {});

/// Another journal, to be read: as it is, or a copy of an older one, brought up to this schema. Nothing is written to
/// its file.
class Lender {
 public:
  /// `beside` is the journal next to which a copy is made. Throws base::Mistake where there is no file, or it is that
  /// journal; base::StoreFailure as a Journal does.
  Lender(const std::string& file, const std::string& beside, const std::string& now, const Patience& patience = {});
  ~Lender();
  Lender(const Lender&) = delete;
  Lender& operator=(const Lender&) = delete;
  /// It stays as it is, whatever others write to it meanwhile.
  [[nodiscard]] Journal& journal();

 private:
  struct Lent;
  std::unique_ptr<Lent> m_lent;
};

/// Other journals, each copied once however often it is asked for, as long as this lives; of very many those that were
/// asked for first are given back.
class Lenders {
 public:
  /// `beside` as in Lender.
  Lenders(std::string beside, std::string now, Patience patience = {})
      : m_beside(std::move(beside)), m_now(std::move(now)), m_patience(std::move(patience)) {}
  /// The journal in a file. Throws as Lender does.
  [[nodiscard]] Journal& of(const std::string& file);
  /// Says that nothing more is wanted of a file.
  void give_back(const std::string& file);

 private:
  std::string m_beside, m_now;
  Patience m_patience;
  std::vector<std::pair<std::string, std::unique_ptr<Lender>>> m_lent;
};

}  // namespace tavolo::journal
