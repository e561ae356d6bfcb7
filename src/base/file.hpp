#pragma once

#include <string>

namespace tavolo::base {

/// Makes what was written last a power cut; answers whether it did.
[[nodiscard]] bool sync(const std::string& path);
/// Makes what was made, renamed or removed in the folder of a file last a power cut. Throws StoreFailure where the disk
/// fails.
void sync_folder_of(const std::string& path);
/// Puts a file that is written whole in the place of another, in one step, so that no half one is ever there and it
/// stays there. Throws StoreFailure.
void put_in_place(const std::string& written, const std::string& path);

}  // namespace tavolo::base
